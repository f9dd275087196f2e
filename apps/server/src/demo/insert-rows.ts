/** Inserts many rows in one statement: a single JSON parameter is far cheaper than a thousand parameters. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '../db/kysely.ts'
import type { Database } from '../db/schema.ts'

const jsonColumns = new Set(['metadata', 'details'])

/** All rows must have the same columns. Not for bytea, which JSON cannot hold. */
export async function insertRows<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  // A jsonb column's value comes as JSON text; inside the parameter it must be parsed, or it would be stored as a
  // string.
  const text = JSON.stringify(rows, (key, value) => (jsonColumns.has(key) ? JSON.parse(value) : value))
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${text}::json)`.execute(db)
}
