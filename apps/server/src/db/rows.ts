/** Runs statements for a single row. */
import type { RawBuilder } from 'kysely'
import type { Db } from './kysely.ts'

export async function firstRow<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row | null> {
  const { rows } = await statement.execute(db)
  return rows[0] ?? null
}

/** For sums, and for rows that must exist. */
export async function oneRow<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row> {
  const row = await firstRow(db, statement)
  if (!row) throw new Error('a statement for one row returned none')
  return row
}
