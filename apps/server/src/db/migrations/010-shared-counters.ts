/** What several servers count together; a single server counts in memory. Lost in a crash, which only forgives everybody. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table shared_counters (
      key text primary key,
      count double precision not null,
      at timestamptz not null,
      forget_at timestamptz not null
    ) with (fillfactor = 50)`.execute(db)
}
