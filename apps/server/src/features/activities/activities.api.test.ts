import { listMyActivities, summariseMyActivities } from '@lamplighter/domain/activities'
import {
  addLocationTag,
  createLocation,
  deleteLocation,
  removeLocationTag,
  updateLocation,
} from '@lamplighter/domain/locations'
import { createNote } from '@lamplighter/domain/notes'
import { getMyStats } from '@lamplighter/domain/settings'
import { closeWorkOrder, createWorkOrder } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runMigration } from '../../db/migrate.ts'
import { benchIn, repairOf } from '../../testing/factories.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let wes: Person
let dora: Person
let bo: Person

beforeAll(async () => {
  app = await testApp()
  ;({ wes, dora, bo } = await app.everybody())
  const { body: bench } = await wes.call(createLocation, { body: benchIn(app.world) })
  await wes.call(createNote, { body: { locationId: bench._id, text: 'Loose slat' } })
  const { body: order } = await wes.call(createWorkOrder, { body: repairOf(bench._id) })
  await wes.call(closeWorkOrder, { params: { id: order._id }, body: {} })
  await wes.call(createLocation, { body: benchIn(app.world, { name: 'Gas meter 7', icon: 'gas_meter' }) })
  await wes.call(deleteLocation, { params: { id: bench._id } })
})
afterAll(() => app.close())

/** FEED-3: every event type, and the names of the actions. */
const everything = [
  ['location_deleted', 'location_deleted'],
  ['location_created', 'location_added'],
  ['work_order_closed', 'closed'],
  ['work_order_created', 'created'],
  ['note_created', 'note_added'],
  ['location_created', 'location_added'],
]

describe('the feed', () => {
  it('FEED-7 lists actions, newest first, with author, place and link', async () => {
    const { body, headers } = await wes.call(listMyActivities, {})
    expect(body.map(({ type, action }) => [type, action])).toEqual(everything)
    expect(body[4]).toMatchObject({
      description: 'Wes Carter added a note to "Bench by the river"',
      cityName: 'Prairie Falls',
      userName: 'Wes Carter',
      metadata: { locationName: 'Bench by the river', coordinates: { lat: 40.6201, lng: -96.6302 } },
      locationId: { icon: 'bench', deleted: true },
    })
    expect(headers['x-total-count']).toBe('6')
  })

  it('shows actions recorded under older names with their current names', async () => {
    for (const [action, names] of Object.entries({
      created: ['location_added', 'note_added'],
      deleted: ['location_deleted'],
    }))
      await app.parts.pool.query('update activities set action = $1 where action = any($2)', [action, names])
    await sql`drop index locations_icon`.execute(app.owner)
    await sql`create index locations_category on locations (city_id)`.execute(app.owner)
    await runMigration(app.owner as never, '009-icons-and-actions')
    const { body } = await wes.call(listMyActivities, {})
    expect(body.map(({ type, action }) => [type, action])).toEqual(everything)
  })

  it('shows an older entry with its stored sentence', async () => {
    const { body } = await wes.call(listMyActivities, {})
    const set = (values: string, id?: string) =>
      app.parts.pool.query(`update activities set ${values} where id = $1`, [id])
    await set("description = 'Wes opened an order', details = null", body[3]?._id)
    const { body: later } = await wes.call(listMyActivities, {})
    expect(later[3]).toMatchObject({ description: 'Wes opened an order', details: null })
    expect(later[2]).toMatchObject({
      description: 'Wes Carter closed work order "Replace the broken slat"',
      details: { title: 'Replace the broken slat' },
    })
    await set(`description = null, details = '{"title":"Replace the broken slat"}'`, body[3]?._id)
    expect((await wes.call(listMyActivities, {})).body).toEqual(body)
  })

  it('FEED-7 is filtered by type and paged without gaps', async () => {
    const { body: created } = await wes.call(listMyActivities, {
      query: { types: 'location_created' as never },
    })
    expect(created).toHaveLength(2)
    const first = await wes.call(listMyActivities, { query: { limit: 4 } })
    const rest = await wes.call(listMyActivities, {
      query: { limit: 4, after: String(first.headers['x-next-cursor']) },
    })
    expect(new Set([...first.body, ...rest.body].map((entry) => entry._id)).size).toBe(6)
    expect(rest.headers['x-next-cursor']).toBeUndefined()
  })

  it('FEED-4 shows a director only entries of the assigned categories, and another city nothing', async () => {
    const { body } = await dora.call(listMyActivities, {})
    expect(body.map((entry) => entry.metadata.locationName)).not.toContain('Gas meter 7')
    expect(body).toHaveLength(5)
    expect((await bo.call(listMyActivities, {})).body).toEqual([])
  })

  it('FEED-7 counts by type exactly the entries of the list', async () => {
    for (const person of [wes, dora, bo]) {
      const { body } = await person.call(listMyActivities, {})
      const { body: counts } = await person.call(summariseMyActivities, { query: {} })
      const types = Object.groupBy(body, (entry) => entry.type)
      expect(counts).toEqual({
        total: body.length,
        types: Object.fromEntries(Object.entries(types).map(([type, entries]) => [type, entries?.length])),
      })
    }
  })

  it('FEED-9 counts others’ visible actions since a moment', async () => {
    const counted = async (person: Person, othersSince: string) =>
      (await person.call(summariseMyActivities, { query: { othersSince } })).body
    const before = '2026-01-01T00:00:00.000Z'
    expect(await counted(wes, before)).toEqual({ total: 0, types: {} })
    const { body: seen } = await dora.call(listMyActivities, {})
    expect(seen.length).toBeGreaterThan(0)
    expect((await counted(dora, before)).total).toBe(seen.length)
    expect((await counted(dora, new Date(Date.now() + 60_000).toISOString())).total).toBe(0)
    expect((await counted(bo, before)).total).toBe(0)
  })
})

describe('a person’s statistics', () => {
  it('FEED-8 count their own records outside the trash', async () => {
    expect((await wes.call(getMyStats, {})).body).toEqual({
      locations: 1,
      notes: 1,
      media: 0,
      workOrdersOpened: 1,
      workOrdersClosed: 1,
    })
    expect((await dora.call(getMyStats, {})).body.locations).toBe(0)
  })
})

it('FEED-11 an edit lists the changed fields', async () => {
  const bench = benchIn(app.world)
  const { body: made } = await wes.call(createLocation, { body: bench })
  const to = { ...bench, name: 'Bench by the weir', latitude: made.latitude + 0.0001 }
  const params = { id: made._id }
  expect((await wes.call(updateLocation, { params, body: to })).status).toBe(200)
  expect((await wes.call(addLocationTag, { params, body: { tag: 'oak' } })).status).toBe(200)
  expect((await wes.call(removeLocationTag, { params: { ...params, tag: 'oak' } })).status).toBe(200)
  const { body } = await wes.call(listMyActivities, { query: { types: ['location_updated'] } })
  const told = body.filter(({ targetId }) => targetId === made._id).map(({ description }) => description)
  expect(told).toEqual([
    'Wes Carter updated location "Bench by the weir": tags',
    'Wes Carter updated location "Bench by the weir": tags',
    'Wes Carter updated location "Bench by the weir": moved 36 ft; name',
  ])
})
