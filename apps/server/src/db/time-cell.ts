import { sql } from 'kysely'

/** A time as a cell of a file: '2026-11-22T17:00:00.123Z'. */
export const timeCell = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
