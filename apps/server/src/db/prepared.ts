/** Statements that run at nearly every request: Kysely writes each of them once, not at every call. */
import { CompiledQuery, type RawBuilder } from 'kysely'
import type { Db } from './kysely.ts'

/** Stands where a value will be. */
class Slot {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

/**
 * `make` is called once, with slots for values: it may only place them in the statement, never look at them. Begin the
 * text with the comment that has it planned once for each connection, too (kysely.ts).
 */
export function prepared<Row, Values extends object>(make: (values: Values) => RawBuilder<Row>) {
  let made: CompiledQuery<Row> | null = null
  return async (db: Db, values: Values): Promise<Row[]> => {
    made ??= make(slots as Values).compile(db)
    const parameters = made.parameters.map((one) =>
      one instanceof Slot ? values[one.name as keyof Values] : one,
    )
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(made.sql, parameters))
    return rows
  }
}

const slots = new Proxy({}, { get: (_, name) => new Slot(name) })
