/** For the few writes that touch a whole city: allows more time than other requests have, in this transaction alone. */
import { sql } from 'kysely'
import type { Db } from './kysely.ts'

/** Less than the time limit of a request (app.ts). */
const LONG_MS = 240_000

export async function allowLongStatements(transaction: Db): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(LONG_MS)}, true)`.execute(transaction)
}
