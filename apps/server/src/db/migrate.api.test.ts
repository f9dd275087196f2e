import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { administer, databaseOn } from '../testing/global-setup.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { type Db, openDb } from './kysely.ts'
import { knownMigrations, migrate, migrateExactly, migrationsIn } from './migrate.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Names as recorded in existing databases: never rename or remove one. */
const landed = [
  '001-everything',
  '002-sign-ins',
  '003-location-cells',
  '004-places',
  '005-trash',
  '006-mend-counts',
  '008-reopened-orders',
  '009-icons-and-actions',
  '010-fair-shares',
  '011-media-uploads',
  '012-sign-in-walls',
  '013-requests-and-details',
]

it('recognizes existing migrations by their recorded names, in that order', () => {
  expect(knownMigrations.slice(0, landed.length)).toEqual(landed)
})

it('runs nothing again in an up-to-date database', async () => {
  const tables = () => sql`select oid, relname from pg_class order by oid`.execute(app.owner)
  const { rows } = await tables()
  expect(await migrate(app.owner)).toEqual([])
  expect(await migrationsIn(app.owner)).toEqual(knownMigrations)
  expect((await tables()).rows).toEqual(rows)
})

/** A database of the version before this migration, with one user. */
async function older(migration: string, use: (db: Db, user: string) => Promise<void>): Promise<void> {
  const server = JSON.parse(inject('server'))
  const name = `lamplighter_test_${randomUUID().replaceAll('-', '')}`
  await administer(server, `create database ${name}`)
  const { db } = openDb({ connection: databaseOn(server, name), max: 2 })
  const before = knownMigrations.filter((known) => known < migration)
  await db.transaction().execute((transaction) => migrateExactly(transaction, before))
  const user = randomUUID()
  await sql`insert into users (id, issuer, subject, name, email) values (${user}, 'x', 'x', 'Iris', 'i@city.gov')`.execute(
    db,
  )
  try {
    await use(db, user)
  } finally {
    await db.destroy()
    await administer(server, `drop database ${name} with (force)`)
  }
}

it('ORDER-46 gives older cities the time zone of their state, and older orders their time', () =>
  older('025', async (db, user) => {
    const zones = {
      NE: 'America/Chicago',
      CO: 'America/Denver',
      AZ: 'America/Phoenix',
      NV: 'America/Los_Angeles',
      AK: 'America/Anchorage',
      HI: 'Pacific/Honolulu',
      VI: 'America/Puerto_Rico',
      GU: 'Pacific/Guam',
      AS: 'Pacific/Pago_Pago',
      MI: 'America/New_York',
    }
    const location = randomUUID()
    const cities = Object.keys(zones).map((state) => ({ id: randomUUID(), state }))
    for (const { id, state } of cities)
      await sql`insert into cities (id, name, state, name_key) values (${id}, 'Elm', ${state}, 'elm')`.execute(
        db,
      )
    const city = cities[0]?.id
    await sql`insert into locations (id, city_id, name, latitude, longitude, city, state, created_by, updated_by)
    values (${location}, ${city}, 'Bench', 40.5, -96.5, 'Elm', 'NE', ${user}, ${user})`.execute(db)
    // A clock change in between, and one that is finished.
    for (const [priority, status] of [
      ['high', 'open'],
      ['medium', 'open'],
      ['low', 'finished'],
    ] as const)
      await sql`insert into work_orders (id, city_id, location_id, title, priority, status, closed_by, closed_at, created_by, created_at)
      values (${randomUUID()}, ${city}, ${location}, ${priority}, ${priority}, ${status},
        ${status === 'open' ? null : user}, ${status === 'open' ? null : new Date()}, ${user}, '2026-03-07T12:00:00Z')`.execute(
        db,
      )

    expect(await migrate(db)).toEqual(knownMigrations.filter((migration) => migration >= '025'))

    const { rows } = await sql<{
      state: string
      zone: string
    }>`select state, time_zone as zone from cities`.execute(db)
    expect(Object.fromEntries(rows.map(({ state, zone }) => [state, zone]))).toEqual(zones)
    const { rows: orders } = await sql<Record<string, unknown>>`
    select title, overdue_from, due_on, assignee_ids, crew_id, unassigned from work_orders order by overdue_from`.execute(
      db,
    )
    const unassigned = { due_on: null, assignee_ids: [], crew_id: null, unassigned: [] }
    expect(orders).toEqual([
      { ...unassigned, title: 'high', overdue_from: new Date('2026-03-09T12:00:00Z') },
      { ...unassigned, title: 'medium', overdue_from: new Date('2026-03-21T12:00:00Z') },
      { ...unassigned, title: 'low', overdue_from: new Date('2026-05-06T12:00:00Z') },
    ])
  }))

it('ORDER-52 comments of older databases become notes about their orders', () =>
  older('029', async (db, user) => {
    const [city, location, order] = [randomUUID(), randomUUID(), randomUUID()]
    const [said, deleted, taken] = [randomUUID(), randomUUID(), randomUUID()]
    await sql`insert into cities (id, name, state, name_key) values (${city}, 'Elm', 'NE', 'elm')`.execute(db)
    await sql`insert into locations (id, city_id, name, latitude, longitude, city, state, created_by, updated_by)
    values (${location}, ${city}, 'Bench', 40.5, -96.5, 'Elm', 'NE', ${user}, ${user})`.execute(db)
    await sql`insert into work_orders (id, city_id, location_id, title, created_by)
    values (${order}, ${city}, ${location}, 'Oil it', ${user})`.execute(db)
    await sql`insert into notes (id, city_id, location_id, text, created_by)
    values (${taken}, ${city}, ${location}, 'A note', ${user})`.execute(db)
    const at = new Date('2026-11-01T12:00:00Z')
    for (const [id, text, deletedAt] of [
      [said, 'Bring two', null],
      [deleted, 'Never mind', at],
      [taken, 'With the id of a note', null],
    ] as const)
      await sql`insert into work_order_comments (id, city_id, work_order_id, text, created_by, created_at, deleted_at)
      values (${id}, ${city}, ${order}, ${text}, ${user}, ${at}, ${deletedAt})`.execute(db)

    await migrate(db)

    const { rows } = await sql<{ id: string; text: string }>`
    select id, text, location_id, created_at, deleted_at from notes where work_order_id = ${order} order by text`.execute(
      db,
    )
    const kept = { location_id: location, created_at: at, deleted_at: null }
    expect(rows).toEqual([
      { ...kept, id: said, text: 'Bring two' },
      { ...kept, id: deleted, text: 'Never mind', deleted_at: at },
      { ...kept, id: expect.not.stringMatching(taken), text: 'With the id of a note' },
    ])
    const { rows: notes } = await sql`select text from notes where work_order_id is null`.execute(db)
    expect(notes).toEqual([{ text: 'A note' }])
  }))

it('LOC-110 edits of older databases are in the history, with the names of their fields', () =>
  older('041', async (db, user) => {
    const [city, location] = [randomUUID(), randomUUID()]
    await sql`insert into cities (id, name, state, name_key) values (${city}, 'Elm', 'NE', 'elm')`.execute(db)
    await sql`insert into locations (id, city_id, name, latitude, longitude, city, state, created_by, updated_by)
    values (${location}, ${city}, 'Bench', 40.5, -96.5, 'Elm', 'NE', ${user}, ${user})`.execute(db)
    for (const [type, action, details] of [
      ['location_created', 'location_added', '{}'],
      ['location_updated', 'updated', '{"changed": "name, icon", "movedMeters": 12}'],
      ['location_updated', 'updated', '{}'],
      ['location_deleted', 'location_deleted', '{}'],
      ['location_updated', 'location_restored', '{}'],
    ] as const)
      await sql`insert into activities (id, city_id, location_id, type, action, details, user_id, user_name)
      values (${randomUUID()}, ${city}, ${location}, ${type}, ${action}, ${details}, ${user}, 'Una')`.execute(
        db,
      )

    await migrate(db)

    const { rows } = await sql<{ kind: string; changes: { field: string }[] }>`
    select kind, changes from location_history where changed_by = ${user} order by id`.execute(db)
    expect(rows.map(({ kind, changes }) => [kind, changes.map(({ field }) => field).toSorted()])).toEqual([
      ['changed', ['icon', 'name', 'place']],
      ['changed', []],
      ['trashed', []],
      ['restored', []],
    ])
    expect(rows[0]?.changes[0]).toMatchObject({ from: null, to: null })
  }))

it('migration 041 copies earlier edits before it takes locks that block writes', () => {
  const text = readFileSync(join(import.meta.dirname, 'migrations/041-location-history.sql'), 'utf8')
  const copies = text.indexOf('insert into location_history')
  for (const locks of ['create index', 'foreign key (', 'references '])
    expect(text.indexOf(locks)).toBeGreaterThan(copies)
  expect(text.indexOf('on audit')).toBeGreaterThan(text.indexOf('alter table'))
})

it('leaves a database alone that a newer version has migrated', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', '')`.execute(app.owner)
  await expect(migrate(app.owner)).rejects.toThrow(
    'made by a newer version of Lamplighter (it has 999-of-tomorrow)',
  )
})
