/**
 * A cancelled request to join stays, so that how often somebody asked in a day is counted from the requests themselves.
 * The feed keeps what its sentences are made of; entries from before keep their sentence.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table city_requests drop constraint city_requests_status_check,
    add constraint city_requests_status_check check (status in ('pending', 'approved', 'rejected', 'cancelled'))`,
  `create index city_requests_user on city_requests (user_id, requested_at desc)`,
  `drop index audit_city_requests`,
  `alter table activities alter column description drop not null, add column details jsonb,
    add constraint activity_told check (description is not null or details is not null)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
