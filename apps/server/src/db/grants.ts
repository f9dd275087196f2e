/**
 * The rights of the role that answers requests: it only uses the tables. It cannot create, alter or truncate a table,
 * only appends to the audit trail, and cannot change who is a platform admin (SEC-27).
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './kysely.ts'
import type { Database, UsersTable } from './schema.ts'

const use = 'select, insert, update, delete'

/** All columns but platform_role, which only the command line sets. */
const userColumns = Object.keys({
  id: true,
  issuer: true,
  subject: true,
  name: true,
  email: true,
  email_verified: true,
  active_city_id: true,
  version: true,
  created_at: true,
  updated_at: true,
  switched_off_at: true,
  erase_requested_at: true,
  erase_requested_by: true,
  erased_at: true,
  erased_from: true,
  joined_to: true,
} satisfies Record<Exclude<keyof UsersTable, 'platform_role'>, true>).join(', ')

type Table = keyof Database | 'kysely_migration' | 'kysely_migration_lock'
const rights: Record<Table, string> = {
  users: `select, insert (${userColumns}), update (${userColumns})`,
  cities: use,
  city_memberships: use,
  city_requests: use,
  regions: use,
  region_cities: use,
  region_viewers: use,
  city_former_names: use,
  city_exports: use,
  // Lines are never deleted.
  city_removals: 'select, insert, update',
  merged_cities: use,
  invitations: use,
  locations: use,
  location_changes: use,
  location_counts: use,
  location_tags: use,
  location_cells: use,
  location_departures: use,
  search_words: use,
  imports: use,
  import_sources: use,
  import_rows: use,
  import_changes: use,
  import_order_changes: use,
  import_parts: use,
  // Merging two cities changes their city; lines of imports are deleted after a year.
  location_history: 'select, insert, update (city_id), delete',
  notes: use,
  media: use,
  media_uploads: use,
  media_upload_parts: use,
  object_deletions: use,
  work_orders: use,
  // Withdrawn closings are kept; merging two cities changes their city.
  work_order_reopenings: 'select, insert, update (city_id)',
  work_order_steps: 'select, insert, update (city_id)',
  // Erasing a person also replaces the name in earlier changes.
  work_order_changes: 'select, insert, update (city_id, changes)',
  resident_reports: use,
  resident_report_photos: use,
  crews: use,
  order_rules: use,
  order_rule_effects: use,
  device_reports: use,
  // A hold is lifted, never deleted. Removing a city deletes both.
  holds: use,
  purges: use,
  purged_locations: use,
  saved_views: use,
  background_jobs: use,
  crew_calendars: use,
  access_tokens: use,
  work_order_viewers: use,
  webhooks: use,
  webhook_events: use,
  webhook_cursor: use,
  notifications: use,
  notification_choices: use,
  push_devices: use,
  activities: use,
  operations: use,
  audit: 'select, insert',
  oidc_accounts: use,
  oidc_sign_ins: use,
  oidc_payloads: use,
  server_keys: use,
  shared_counters: use,
  mail_outbox: use,
  account_links: use,
  // Accessed only through functions that take the printed secret.
  platform_setup: '',
  // Only the command line writes it.
  place_boundaries: 'select',
  // Each row is written once, by the code that made the backup.
  backups: 'select, insert',
  // Lets a server connected only as the weaker role check that no migration is missing.
  kysely_migration: 'select',
  kysely_migration_lock: 'select',
}

/** All tables that the migrations and their runner create. */
export const knownTables: readonly string[] = Object.keys(rights)

/** Creates a role that may only log in, unless it exists; roles belong to all databases of a server. */
export async function makeRole(db: Db, role: string): Promise<void> {
  const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(db)
  if (rows.length > 0) return
  await sql`
    do $$ begin create role ${sql.id(role)} login;
    exception when duplicate_object or unique_violation then null; end $$`.execute(db)
}

/**
 * Grants these rights; `exactly` first revokes all earlier rights of the role. Runs in one transaction, so that no server ever
 * sees fewer rights.
 */
export async function grantUse(db: Db, role: string, { exactly }: { exactly: boolean }): Promise<void> {
  // PostgreSQL rejects concurrent grants ("tuple concurrently updated").
  await sql`select pg_advisory_xact_lock(hashtext('lamplighter grants'))`.execute(db)
  const api = sql.id(role)
  const run = (statement: RawBuilder<unknown>) => statement.execute(db)
  const named = (tables: string[]) => sql.join(tables.map((table) => sql.table(table)))
  const { rows } = await sql<{ database: string; schema: string }>`
    select current_database() as database, current_schema() as schema`.execute(db)
  for (const { database, schema } of rows) {
    if (exactly) {
      await run(sql`revoke create on schema ${sql.id(schema)} from public, ${api}`)
      await run(sql`revoke create, temporary on database ${sql.id(database)} from public, ${api}`)
      await run(sql`revoke all on ${named(Object.keys(rights))} from ${api}`)
    }
    await run(sql`grant usage on schema ${sql.id(schema)} to ${api}`)
  }
  const given = Object.entries(rights).filter(([, right]) => right !== '')
  for (const [right, entries] of Map.groupBy(given, ([, right]) => right))
    await run(sql`grant ${sql.raw(right)} on ${named(entries.map(([table]) => table))} to ${api}`)
  await run(
    sql`grant execute on function signed_media_url, platform_setup_is_open, claim_platform_setup to ${api}`,
  )
}

/** True when the role owns the tables or is a superuser: then no right can be withheld from it. */
export async function ownsTables(db: Db, role: string): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select pg_has_role(${role}, relowner, 'member') as owns from pg_class
      where oid = 'audit'::regclass`.execute(db)
  return rows[0]?.owns === true
}
