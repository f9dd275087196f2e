/**
 * The trigram index for text searches. It needs PostgreSQL's extension pg_trgm, which a city's server may lack or not
 * allow us to create. Without it searches find the same and take longer.
 */
import { sql } from 'kysely'
import type { Db } from './kysely.ts'

/** Creates the index if it is missing; returns whether it exists. Runs as the owner of the tables, at each start. */
export async function ensureTextIndex(db: Db): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('locations_text') is not null as there`.execute(db)
  if (rows[0]?.there) return true
  try {
    await db.transaction().execute(async (transaction) => {
      // Several servers may start at once.
      await sql`select pg_advisory_xact_lock(hashtext('lamplighter text index'))`.execute(transaction)
      await sql`create extension if not exists pg_trgm`.execute(transaction)
      // The write that fills the pending list pays for sorting all of it, so the list is kept short.
      await sql`create index if not exists locations_text on locations using gin (search_text gin_trgm_ops)
        with (gin_pending_list_limit = 512) where deleted_at is null`.execute(transaction)
      await sql`analyze locations (search_text)`.execute(transaction)
    })
    return true
  } catch (error) {
    if (unavailable.has((error as { code?: string }).code ?? '')) return false
    throw error
  }
}

/** Not allowed to create it, not installed on the server, or in a schema owned by someone else. */
const unavailable = new Set(['42501', '0A000', '58P01', '42704'])
