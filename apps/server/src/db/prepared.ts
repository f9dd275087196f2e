/** Statements of nearly every request: Kysely compiles each once, and PostgreSQL plans it once per connection. */
import { CompiledQuery, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from './schema.ts'

type Db = Kysely<Database>

/** A placeholder for a value. */
class Slot {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

/** The name of each statement on a connection (kysely.ts), by its SQL. */
export const statementNames = new Map<string, string>()

/** `make` is called once, with placeholders: it may put them into the statement, but not read them. */
export function prepared<Row, Values extends object>(make: (values: Values) => RawBuilder<Row>) {
  let made: CompiledQuery<Row> | null = null
  const write = (db: Db) => {
    const written = make(slots as Values).compile(db)
    if (!statementNames.has(written.sql)) statementNames.set(written.sql, `prepared_${statementNames.size}`)
    return written
  }
  return async (db: Db, values: Values): Promise<Row[]> => {
    made ??= write(db)
    const parameters = made.parameters.map((one) =>
      one instanceof Slot ? values[one.name as keyof Values] : one,
    )
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(made.sql, parameters))
    return rows
  }
}

const slots = new Proxy({}, { get: (_, name) => new Slot(name) })
