/** Tests the constraints that separate cities directly on the tables: they hold whatever the server's code does. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/test-app.ts'

let app: TestApp
let here: string
let there: string
let wes: string
let bench: string
let note: string

const run = (statement: string, values: unknown[] = []) => app.parts.pool.query(statement, values)
/** The name of the constraint that rejects the statement. */
const lockOf = (statement: string, values: unknown[] = []) =>
  run(statement, values).then(
    () => 'stored',
    (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
  )

const insertLocation = `insert into locations (id, city_id, name, latitude, longitude, city, state, created_by, updated_by)
  values ($1, $2, $3, $4, $5, 'x', 'NE', $6, $6)`

beforeAll(async () => {
  app = await testApp()
  here = app.world.cities.prairieFalls.id
  there = app.world.cities.cedarBend.id
  wes = app.world.people.wes.id
  bench = randomUUID()
  note = randomUUID()
  await run(insertLocation, [bench, here, 'Bench', 40, -96, wes])
  await run('insert into notes (id, city_id, location_id, text, created_by) values ($1, $2, $3, $4, $5)', [
    note,
    here,
    bench,
    'x',
    wes,
  ])
})
afterAll(() => app.close())

// CITY-8
describe('records of a location belong to its city', () => {
  it.each([
    [
      'a note',
      'note_location',
      `insert into notes (id, city_id, location_id, text, created_by) values ($1, $2, $3, 'x', $4)`,
    ],
    [
      'a work order',
      'work_order_location',
      `insert into work_orders (id, city_id, location_id, title, created_by) values ($1, $2, $3, 'x', $4)`,
    ],
    [
      'an activity',
      'activity_location',
      `insert into activities (id, city_id, location_id, type, action, description, user_id, user_name)
        values ($1, $2, $3, 'note_created', 'created', 'x', $4, 'Wes')`,
    ],
    [
      'a media item',
      'media_location',
      `insert into media (id, city_id, location_id, kind, content_type, name, object_key, bytes, sha256_uploaded, sha256_stored, uploaded_by)
        values ($1, $2, $3, 'image', 'image/jpeg', 'x', gen_random_uuid()::text, 1, '', '', $4)`,
    ],
  ])('rejects %s of another city', async (_what, lock, statement) => {
    expect(await lockOf(statement, [randomUUID(), there, bench, wes])).toBe(lock)
    expect(await lockOf(statement, [randomUUID(), here, bench, wes])).toBe('stored')
  })

  it('media of a note belong to the note’s city', async () => {
    await run('update media set city_id = $1, location_id = null', [there])
    expect(await lockOf('update media set note_id = $1', [note])).toMatch(/^media_(note|attached)$/)
  })

  it('rejects moving only the location to another city', async () => {
    expect(await lockOf('update locations set city_id = $1 where id = $2', [there, bench])).toMatch(
      /_location$/,
    )
  })
})

// ORDER-3
describe('a work order is finished if and only if it has a closer and a time', () => {
  const insert = `insert into work_orders (id, city_id, location_id, title, created_by, status, closed_by, closed_at, closing_note)
    values ($1, $2, $3, 'x', $4, $5, $6, $7, $8)`
  const now = new Date()
  it.each([
    ['open', false, false, null, 'stored'],
    ['finished', true, true, 'done', 'stored'],
    ['finished', false, true, null, 'work_order_finished'],
    ['finished', true, false, null, 'work_order_finished'],
    ['open', true, false, null, 'work_order_finished'],
    ['open', false, true, null, 'work_order_finished'],
    ['open', false, false, 'a note', 'work_order_finished'],
  ])('%s, closedBy %s, closedAt %s, note %s: %s', async (status, by, at, closing, outcome) => {
    const values = [randomUUID(), here, bench, wes, status, by ? wes : null, at ? now : null, closing]
    expect(await lockOf(insert, values)).toBe(outcome)
  })
})

describe('people and cities', () => {
  it('CITY-13 have one membership for each user and city', async () => {
    const statement = `insert into city_memberships (city_id, user_id, role) values ($1, $2, 'city_worker')`
    expect(await lockOf(statement, [here, wes])).toBe('membership_once')
  })

  it('CITY-13 have at most one pending request, and any number of decided ones', async () => {
    const ask = (status: string) =>
      lockOf(
        `insert into city_requests (id, city_id, user_id, status, decided_at) values ($1, $2, $3, $4::text,
          case when $4::text = 'pending' then null else now() end)`,
        [randomUUID(), here, app.world.people.nina.id, status],
      )
    expect([
      await ask('rejected'),
      await ask('rejected'),
      await ask('pending'),
      await ask('pending'),
    ]).toEqual(['stored', 'stored', 'stored', 'request_pending_once'])
  })

  it('are unique by name and state, in any spelling', async () => {
    const statement = `insert into cities (id, name, state, name_key) values ($1, 'PRAIRIE FALLS', 'NE', 'prairie falls')`
    expect(await lockOf(statement, [randomUUID()])).toBe('city_once')
  })
})

describe('values', () => {
  it.each([
    ['a blank name', 'location_name_blank', ['   ', 40, -96]],
    ['a latitude off the globe', 'location_latitude', ['x', 90.1, -96]],
    ['a longitude off the globe', 'location_longitude', ['x', 40, -180.1]],
    ['no number for a latitude', 'location_latitude', ['x', Number.NaN, -96]],
  ])('rejects %s', async (_what, lock, [name, latitude, longitude]) => {
    expect(await lockOf(insertLocation, [randomUUID(), here, name, latitude, longitude, wes])).toBe(lock)
  })

  it.each([
    ['notes', 'note_text_blank', `update notes set text = ' '`],
    ['work orders', 'work_order_title_blank', `update work_orders set title = ''`],
    ['users', 'user_name_blank', `update users set name = ' '`],
    ['cities', 'city_name_blank', `update cities set name = ''`],
  ])('rejects a blank text of %s', async (_what, lock, statement) => {
    expect(await lockOf(statement)).toBe(lock)
  })
})
