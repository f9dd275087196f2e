/**
 * What guards signing in: which accounts still have the published password or were joined to another sign-in, and whether
 * an issuer vouched for a person's address.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  // Null where nobody has looked: accounts older than this column.
  `alter table oidc_accounts add column password_published boolean, add column closed_at timestamptz`,
  `alter table users add column email_verified boolean not null default false`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
