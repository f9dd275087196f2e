/**
 * Where people are signed in with e-mail and password, so that they can see it and end it; and whether an audited
 * event was done or refused. An index for the newest notes of a city comes along.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  `create table oidc_sign_ins (
    session_uid text primary key,
    account_id uuid not null references oidc_accounts (id),
    user_agent text not null,
    ip text not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz not null default now(),
    ended_at timestamptz
  )`,
  `create index oidc_sign_ins_account on oidc_sign_ins (account_id, last_used_at desc)`,
  `alter table audit add column outcome text not null default 'done' check (outcome in ('done', 'refused'))`,
  `create index notes_recent on notes (city_id, created_at desc, id desc) where deleted_at is null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
