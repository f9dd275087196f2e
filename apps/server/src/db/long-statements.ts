/** For the few writes that touch all of a city: more time than the statements of requests have, in this transaction alone. */
import { sql } from 'kysely'
import type { Db } from './kysely.ts'

/** Less than a request may take (app.ts). */
const LONG_MS = 240_000

export async function allowLongStatements(transaction: Db): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(LONG_MS)}, true)`.execute(transaction)
}
