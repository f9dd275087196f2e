/** ORDER-11, ORDER-12. The map shows every open order with its priority to the people who may see it. */
import { randomUUID } from 'node:crypto'
import { deleteLocation } from '@lamplighter/domain/locations'
import {
  closeWorkOrder,
  MAX_ORDERS_OF_TILE,
  summariseWorkOrders,
  type WorkOrderFilters,
  workOrderTile,
} from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { amountIn, readTile } from '../../testing/read-tile.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let wes: Person

beforeAll(async () => {
  app = await testApp()
  wes = await app.as('wes')
})
afterAll(() => app.close())
afterEach(async () => {
  await sql`truncate work_orders, notes, media cascade`.execute(app.owner)
})

const world = { z: 0, x: 0, y: 0 }
const tileAt = (z: number, longitude: number, latitude: number) => ({
  z,
  x: Math.floor(((longitude + 180) / 360) * 2 ** z),
  y: Math.floor((0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** z),
})
const ask = async (query: Partial<WorkOrderFilters> = {}, tile = world, who = wes) => {
  const { body, text } = await who.call(workOrderTile, { params: tile, query })
  return { ...readTile(body, tile), text }
}

/** Inserted directly into the tables; `step` degrees apart, eastward from a point. */
async function raise(
  count: number,
  {
    longitude = -96.7,
    latitude = 40.7,
    step = 0.0001,
    icon = 'bench',
    category = 'Parks',
    priority = 'high',
  } = {},
) {
  const city = app.world.cities.prairieFalls
  const by = app.world.people.wes.id
  const { rows } = await sql<{ order_id: string; location_id: string }>`
    with places as (
      insert into locations (id, city_id, name, latitude, longitude, city, state, icon, category, created_by, updated_by)
      select gen_random_uuid(), ${city.id}::uuid, 'Bench', ${latitude}, ${longitude} + n * ${step}::float8, ${city.name},
        ${city.state}, ${icon}, ${category}, ${by}::uuid, ${by}::uuid
      from generate_series(0, ${count - 1}::int) n returning id, city_id)
    insert into work_orders (id, city_id, location_id, title, priority, created_by)
    select gen_random_uuid(), city_id, id, 'Fix it', ${priority}, ${by}::uuid from places
    returning id as order_id, location_id`.execute(app.owner)
  return rows
}

it('shows every open order at its position with its priority; several at one location share a spot', async () => {
  const [one] = await raise(1, { priority: 'low' })
  const second = randomUUID()
  await sql`insert into work_orders (id, city_id, location_id, title, created_by)
    select ${second}::uuid, city_id, location_id, 'Again', created_by from work_orders where id = ${one?.order_id}`.execute(
    app.owner,
  )
  for (const z of [0, 11, 16]) {
    const tile = tileAt(z, -96.7, 40.7)
    const at = { longitude: expect.closeTo(-96.7, z / 8), latitude: expect.closeTo(40.7, z / 8) }
    const { points, cells } = await ask({}, tile)
    expect(cells).toEqual([])
    expect(points).toEqual([
      { id: one?.order_id, icon: 'bench', priority: 'low', ...at },
      { id: second, icon: 'bench', priority: 'medium', ...at },
    ])
  }
})

it('contains more than a thousand: all are counted at low zoom and shown one by one at high zoom', async () => {
  await raise(1203)
  const far = await ask()
  expect(far.cells.length).toBeGreaterThan(0)
  expect(amountIn(far)).toBe(1203)
  const { body } = await wes.call(summariseWorkOrders, { query: {} })
  expect(body.open).toBe(1203)
  const first = tileAt(15, -96.7, 40.7)
  const tiles = await Promise.all(
    Array.from({ length: 14 }, (_, east) => ask({}, { ...first, x: first.x + east })),
  )
  expect(tiles.flatMap(({ cells }) => cells)).toEqual([])
  expect(new Set(tiles.flatMap(({ points }) => points.map(({ id }) => id))).size).toBe(1203)
})

it('counts nothing while a tile has few', async () => {
  await raise(MAX_ORDERS_OF_TILE)
  expect(await ask()).toMatchObject({ cells: [], points: { length: MAX_ORDERS_OF_TILE } })
  const elsewhere = await raise(1, { longitude: 10, latitude: 50 })
  const { points, cells } = await ask()
  expect(points.map(({ id }) => id)).toEqual(elsewhere.map(({ order_id }) => order_id))
  expect(cells).toMatchObject([{ count: MAX_ORDERS_OF_TILE }])
})

it('follows the filters, and leaves out finished orders but not those of trashed locations', async () => {
  const [high, low] = [...(await raise(1)), ...(await raise(1, { priority: 'low', longitude: -96.6 }))]
  const shown = async (query: object) => (await ask(query)).points.map(({ id }) => id)
  expect(await shown({ priority: 'high' })).toEqual([high?.order_id])
  expect(await shown({ locationId: low?.location_id })).toEqual([low?.order_id])
  expect(await shown({ cityId: app.world.cities.prairieFalls.id })).toHaveLength(2)
  expect(await shown({ cityId: app.world.cities.cedarBend.id })).toEqual([])
  await wes.call(deleteLocation, { params: { id: high?.location_id ?? '' } })
  expect(await shown({ priority: 'high' })).toEqual([high?.order_id])
  await wes.call(closeWorkOrder, { params: { id: high?.order_id ?? '' }, body: {} })
  expect(await shown({})).toEqual([low?.order_id])
})

it('shows no one what they may not see', async () => {
  await raise(1, { icon: 'gas_meter', category: 'Gas' })
  expect((await ask({}, world, await app.as('wendy'))).text).toBe('')
  expect((await ask({}, world, await app.as('bo'))).text).toBe('')
  expect((await ask({}, world, await app.as('pat'))).text).toBe('')
  const ofCity = { cityId: app.world.cities.prairieFalls.id }
  expect((await ask(ofCity, world, await app.as('pat'))).points).toHaveLength(1)
  expect((await ask(ofCity, world, await app.as('bo'))).text).toBe('')
})

it('is sent once, and rejects tiles outside the world', async () => {
  await raise(1)
  const first = await wes.send('GET', '/api/workorders/tiles/0/0/0')
  expect(first.headers['cache-control']).toBe('private, no-cache')
  const known = { headers: { 'if-none-match': String(first.headers.etag) } }
  expect((await wes.send('GET', '/api/workorders/tiles/0/0/0', known)).status).toBe(304)
  for (const none of ['23/0/0', '0/1/0', 'a/0/0'])
    expect((await wes.send('GET', `/api/workorders/tiles/${none}`)).status).toBe(404)
  expect((await wes.send('GET', '/api/workorders/tiles/0/0/0?status=open')).status).toBe(422)
})

it.each([
  ['most of them', 40],
  ['a few', 3],
])('returns the box of all, and that of %s without outliers', async (_what, count) => {
  const none = { open: 0, urgent: 0, overdue: 0, mine: 0, finished: 0, extent: null, innerExtent: null }
  expect((await wes.call(summariseWorkOrders, { query: {} })).body).toEqual(none)
  await raise(count, { step: 0.001 })
  const town = [-96.7, 40.7, expect.closeTo(-96.7 + (count - 1) * 0.001, 6), 40.7]
  expect((await wes.call(summariseWorkOrders, { query: {} })).body).toMatchObject({
    open: count,
    extent: town,
    innerExtent: town,
  })
  await raise(1, { longitude: -77, latitude: 38.9, priority: 'low' })
  const { body } = await wes.call(summariseWorkOrders, { query: {} })
  expect(body).toMatchObject({ open: count + 1, extent: [-96.7, 38.9, -77, 40.7], innerExtent: town })
  const { body: high } = await wes.call(summariseWorkOrders, { query: { priority: 'high' } })
  expect(high).toMatchObject({ open: count, extent: town })
})

it('treats neither the edge of a town nor the larger part of two cities as outliers', async () => {
  await raise(20, { step: 0 })
  await raise(1, { longitude: -96.61 })
  expect((await wes.call(summariseWorkOrders, { query: {} })).body.innerExtent?.[2]).toBeCloseTo(-96.61)
  await raise(20, { longitude: -95, step: 0 })
  expect((await wes.call(summariseWorkOrders, { query: {} })).body.innerExtent).toEqual([
    -96.7, 40.7, -95, 40.7,
  ])
})
