/**
 * For the tests: a database and a store with content that is hard to save, empty ones to restore into, and comparisons.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { inject } from 'vitest'
import { createFileStorage } from '../../adapters/object-storage/file-system.ts'
import type { ObjectStorage } from '../../adapters/object-storage/object-storage.ts'
import type { DatabaseAccess } from '../../db/database-access.ts'
import { accessOn, administer, databaseOn } from '../../testing/global-setup.ts'
import { hostileStrings } from '../../testing/hostile-strings.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { leftOut } from '../catalog.ts'
import { connect } from '../sessions.ts'

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

export interface FullApp extends TestApp {
  folder: string
  storage: ObjectStorage
  access: DatabaseAccess
  /** The keys of the stored photos, with and without thumbnails. */
  keys: string[]
  /** An empty database, dropped at the end. `plainOwner`: a new role without other rights owns it. */
  emptyDatabase(options?: { plainOwner?: boolean }): Promise<{ access: DatabaseAccess; name: string }>
}

export async function fullApp(): Promise<FullApp> {
  const app = await testApp()
  const folder = await mkdtemp(join(tmpdir(), 'lamplighter-backup-'))
  const server: pg.ClientConfig = JSON.parse(inject('server'))
  const name = (await app.parts.pool.query('select current_database() as name')).rows[0].name
  const access = accessOn(server, name)
  const storage = createFileStorage(join(folder, 'media'))
  const keys = await fill(access, storage, app)
  const made: string[] = []
  return {
    ...app,
    folder,
    storage,
    access,
    keys,
    async emptyDatabase({ plainOwner = false } = {}) {
      const empty = `lamplighter_restore_${randomUUID().replaceAll('-', '')}`
      await administer(server, `create database ${empty} template template0 encoding 'UTF8'`)
      made.push(`database ${empty}`)
      if (!plainOwner) return { access: accessOn(server, empty), name: empty }
      const role = `owner_${empty.slice(-12)}`
      await administer(server, `create role ${role} login nosuperuser nocreatedb nocreaterole`)
      made.push(`role ${role}`)
      await administer(server, `alter database ${empty} owner to ${role}`)
      const owner = databaseOn(server, empty, role)
      return { access: { ...accessOn(server, empty), owner, makeRole: null }, name: empty }
    },
    async close() {
      for (const one of made.filter((what) => what.startsWith('database')))
        await administer(server, `drop ${one} with (force)`)
      for (const one of made.filter((what) => what.startsWith('role')))
        await administer(server, `drop ${one}`)
      await app.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Inserts at least one row into every table, with values that a conversion to text could damage. */
async function fill(access: DatabaseAccess, storage: ObjectStorage, { world }: TestApp): Promise<string[]> {
  const client = await connect(access.owner)
  const { wes, ana } = world.people
  const city = world.cities.prairieFalls.id
  try {
    // Users and cities reference each other.
    await client.query('update users set active_city_id = $1 where id = $2', [city, wes.id])
    await client.query('update cities set owner_id = $1, boundary = $2 where id = $3', [
      ana.id,
      { type: 'Polygon', note: 'a\\n"b"\t\u2028 \u{1f9ea}', deep: [[1.1, -0, 1e300]] },
      city,
    ])
    for (const text of awkward)
      await client.query(
        `with place as (
          insert into locations (id, city_id, name, latitude, longitude, city, state, description, tags, icon, category,
            created_by, updated_by, created_at, updated_at, source_id)
          values (gen_random_uuid(), $1, 'x' || $2, 0.1 + 0.2, -1e-10, 'Prairie Falls', 'NE', $2, array[$2, '', 'NULL', '{"}'],
            null, null, $3, $3, 'infinity', '-infinity', $2) returning id)
        insert into notes (id, city_id, location_id, text, created_by, created_at)
        select gen_random_uuid(), $1, id, 'x' || $2, $3, '2026-03-08 02:30:00.123456-06' from place`,
        [city, text, wes.id],
      )
    const photos = [Buffer.from('a photo'), Buffer.alloc(3_000_000, 7)]
    const keys: string[] = []
    for (const bytes of photos) {
      const id = randomUUID()
      const key = `organized/${city}/new-location/photos/${wes.id}/1-${id}.jpg`
      const thumb = `organized/${city}/new-location/photos/${wes.id}/1-${id}-thumb.jpg`
      await storage.putBytes(key, bytes, 'image/jpeg')
      await storage.putBytes(thumb, Buffer.from(`small ${id}`), 'image/jpeg')
      await client.query(
        `insert into media (id, city_id, kind, content_type, name, object_key, thumb_key, bytes, sha256_uploaded, sha256_stored, uploaded_by)
         values ($1, $2, 'image', 'image/jpeg', $3, $4, $5, $6, $7, $8, $9)`,
        [id, city, 'P\\N.jpg', key, thumb, bytes.length, Buffer.from([0, 92, 10, 255]), sha(bytes), wes.id],
      )
      keys.push(key, thumb)
    }
    await client.query(rest, [city, wes.id])
    keys.push(await reportWithPhoto(client, storage, city))
    await client.query(sessions, [randomUUID()])
    return keys
  } finally {
    await client.end()
  }
}

/** Returns the key of the photo. */
async function reportWithPhoto(client: pg.Client, storage: ObjectStorage, city: string): Promise<string> {
  const [id, report] = [randomUUID(), randomUUID()]
  const bytes = Buffer.from('a photo of a report')
  const key = `organized/${city}/new-location/photos/${report}/1-${id}.jpg`
  await storage.putBytes(key, bytes, 'image/jpeg')
  await client.query(
    `insert into resident_reports (id, city_id, number, secret_hash, category, description, address, latitude, longitude)
     values ($1, $2, 1, $3, 'Parks', 'a\\n"b"', '\\N', 0.1, -1e-10)`,
    [report, city, sha(bytes)],
  )
  await client.query(
    `insert into resident_report_photos (id, city_id, report_id, content_type, object_key, bytes, sha256_uploaded, sha256_stored)
     values ($1, $2, $3, 'image/jpeg', $4, $5, $6, $6)`,
    [id, city, report, key, bytes.length, sha(bytes)],
  )
  return key
}

/** No NUL: PostgreSQL has none in text. */
const awkward = [
  ...new Set([
    '\\N',
    '\\.',
    '\\',
    'a\tb\nc\rd',
    "'; drop table users --",
    '\u{1f469}\u200d\u{1f692}',
    '\ufeffżółw',
    ...hostileStrings,
  ]),
].filter((text) => !text.includes('\0') && text.isWellFormed())

const rest = `
  with work as (
    insert into work_orders (id, city_id, location_id, title, priority, status, created_by, closed_by, closed_at)
    select gen_random_uuid(), $1, id, 'Mend', 'high', 'finished', $2, $2, now() from locations where city_id = $1 limit 3
    returning id, location_id),
  reopened as (
    insert into work_order_reopenings (city_id, work_order_id, closed_by, closed_at, reopened_by)
    select $1, id, $2, now(), $2 from work),
  changed as (
    insert into work_order_changes (city_id, work_order_id, kind, changes, changed_by)
    select $1, id, 'changed', '[{"field": "title", "from": "Mend", "to": "Fix"}]', $2 from work),
  edited as (
    insert into location_history (city_id, location_id, kind, changes, changed_by)
    select $1, location_id, 'changed', '[{"field": "name", "from": "Überfällig", "to": "Fix"}]', $2 from work),
  said as (
    insert into notes (id, city_id, location_id, work_order_id, text, created_by)
    select gen_random_uuid(), $1, location_id, id, 'Bring two', $2 from work),
  told as (
    insert into activities (id, city_id, location_id, type, action, details, user_id, user_name)
    select gen_random_uuid(), $1, location_id, 't', 'a', '{"n": 1.10, "nested": {"null": null}}', $2, 'W' from work),
  asked as (
    insert into city_requests (id, city_id, user_id) select gen_random_uuid(), $1, $2),
  audited as (
    insert into audit (endpoint, object_type, before_hash, user_id) select 'e' || n, 'o', '\\x00ff0a5c', $2 from generate_series(1, 5) n),
  places as (
    insert into place_boundaries (id, name, state, name_key, geometry, extent, source, is_whole_state)
    values ('census:1', 'Ames', 'IA', 'ames', '{}', box(point(-93.7, 41.9), point(-93.5, 42.1)), 'test', true)),
  due as (
    insert into object_deletions (object_key, delete_after) values ('organized/gone.jpg', 'infinity')),
  worked as (
    insert into background_jobs (job, server, ended_at, reason) values ('cleanup', 'a\\n:5000', 'infinity', 'é')),
  reported as (
    insert into device_reports (user_id, device_id, photos, since) values ($2, gen_random_uuid(), 3, '2026-03-08 02:30:00.123456-06')),
  viewed as (
    insert into saved_views (id, user_id, name, search) values (gen_random_uuid(), $2, 'Überfällig', '{"due": "overdue"}')),
  county as (
    insert into regions (id, name) values (gen_random_uuid(), 'Landkreis Überall') returning id),
  of_county as (
    insert into region_cities (region_id, city_id) select id, $1::uuid from county),
  to_county as (
    insert into region_viewers (region_id, user_id, added_at) select id, $2::uuid, '2026-03-08 02:30:00.123456-06' from county),
  shift as (
    insert into crews (id, city_id, name) values (gen_random_uuid(), $1, 'Frühschicht') returning id),
  shown as (
    insert into crew_calendars (id, user_id, crew_id, last_read_at)
    select gen_random_uuid(), $2, id, '2026-03-08 02:30:00.123456-06' from shift),
  ruled as (
    insert into order_rules (id, city_id, name, is_on, trigger, overdue_days, crew_id, tells_lead, tell_ids, saved_by)
    select gen_random_uuid(), $1, 'Überfällig', true, 'overdue', 7, id, true, array[$2::uuid], $2 from shift
    returning id),
  applied as (
    insert into order_rule_effects (id, rule_id, work_order_id, changes, tell_ids, created_at)
    select gen_random_uuid(), ruled.id, work.id, '[{"field":"assigned","from":null,"to":"Frühschicht"}]', array[$2::uuid],
      '2026-03-08 02:30:00.123456-06' from ruled, work),
  notified as (
    insert into notifications (id, city_id, user_id, work_order_id, trigger, in_bell, mail_at, push_at, pushed_to, created_at)
    select gen_random_uuid(), $1, $2, id, 'overdue', true, 'infinity', 'infinity', array[$2::uuid],
      '2026-03-08 02:30:00.123456-06' from work),
  pushed as (
    insert into push_devices (id, user_id, endpoint, p256dh, auth, user_agent, last_delivered_at)
    values (gen_random_uuid(), $2, 'https://push.example/1', 'B', 'A', 'UA', '2026-03-08 02:30:00.123456-06')),
  hooked as (
    insert into webhooks (id, city_id, name, address, kinds, is_on, secret, failing_since)
    values (gen_random_uuid(), $1, 'Überwachung', 'https://hooks.example.gov', '{"note.created": "2026-03-08T02:30:00-06:00"}', true,
      'A', '2026-03-08 02:30:00.123456-06')),
  held as (
    insert into holds (id, city_id, reason, subject_kind, from_day, to_day, created_by, created_at)
    values (gen_random_uuid(), $1, 'Überfällig v. \\N', 'period', '2026-03-08', '2026-03-09', $2, '2026-03-08 02:30:00.123456-06')),
  purged as (
    insert into purges (id, city_id, days, author, locations, started_at) values (gen_random_uuid(), $1, 30, $2, 3, 'infinity')),
  left_behind as (insert into purged_locations (city_id, known_as) values ($1, 'Überfällig:\\N')),
  removed as (
    insert into city_removals (id, city_id, name, state, was_active, removed_at, put_back_at, put_back_by)
    values (gen_random_uuid(), $1, 'Überfällig', 'NE', true, '2026-03-08 02:30:00.123456-06', 'infinity', $2)),
  looked as (
    insert into work_order_viewers (work_order_id, user_id, seen_at) select id, $2, '2026-03-08 02:30:00.123456-06' from work),
  chosen as (
    insert into notification_choices (user_id, choices, quiet)
    values ($2, '{"overdue": {"bell": true, "mail": "off", "push": true}}', '{"from": 20, "to": 6}')),
  saved as (
    insert into backups (id, made_at, reason, folder, bytes) values (gen_random_uuid(), now() - interval '9 days', 'command', '/b', 1))
  insert into operations (user_id, op_id, endpoint, request_hash, status, answer)
  values ($2, gen_random_uuid(), 'e', '\\x', 200, '{"a":"\\u0041"}')`

const sessions = `
  with account as (
    insert into oidc_accounts (id, email, name, password_hash) values ($1, 'w@example.test', 'W', 'hash') returning id),
  session as (
    insert into oidc_payloads (model, id, payload) values ('Session', 's', '{}'))
  insert into oidc_sign_ins (session_uid, account_id, user_agent, ip) select 's', id, 'UA', '::1' from account`

/** Every row of every saved table as text, generated columns included, transaction ids excluded. */
export async function allRows({ owner }: DatabaseAccess): Promise<Record<string, string[]>> {
  const client = await connect(owner)
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' order by 1`,
    )
    const all: Record<string, string[]> = {}
    for (const { name } of tables.filter((table) => !leftOut.includes(table.name))) {
      const { rows } = await client.query(
        `select (to_jsonb(t) - 'changed_xid' - 'people_changed_xid')::text as row from "${name}" t order by 1`,
      )
      all[name] = rows.map(({ row }) => row)
    }
    return all
  } finally {
    await client.end()
  }
}

/** Constraints, indexes and triggers, and whether they are enabled. */
export async function rulesOf({ owner }: DatabaseAccess): Promise<string[]> {
  const client = await connect(owner)
  try {
    const { rows } = await client.query(`
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated as rule from pg_constraint
        where connamespace = current_schema()::regnamespace
      union all select indexdef from pg_indexes where schemaname = current_schema()
      union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      order by 1`)
    return rows.map(({ rule }) => rule)
  } finally {
    await client.end()
  }
}

/** In the format of DATABASE_URL. */
export function addressOf({ owner }: DatabaseAccess): string {
  if (owner.connectionString) return owner.connectionString
  const { user, host, port, database } = owner
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`
}
