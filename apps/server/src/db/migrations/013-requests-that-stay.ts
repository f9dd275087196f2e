/** A cancelled request to join stays, so that how often somebody asked in a day is counted from the requests themselves. */
import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table city_requests drop constraint city_requests_status_check,
    add constraint city_requests_status_check check (status in ('pending', 'approved', 'rejected', 'cancelled'))`,
  `create index city_requests_user on city_requests (user_id, requested_at desc)`,
  `drop index audit_city_requests`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
