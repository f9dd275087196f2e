import { sql } from 'kysely'
import type { Db } from './kysely.ts'

/** Until the end of the transaction no one else becomes a platform admin, or stops being one. */
export async function lockPlatformAdmins(transaction: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('lamplighter platform admins'))`.execute(transaction)
}
