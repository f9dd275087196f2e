/** LOC-20. Tiles contain their visible locations, single when near and counted when far. */
import { randomUUID } from 'node:crypto'
import { deleteLocation, locationTile } from '@lamplighter/domain/locations'
import { eastOf, southOf, type Tile } from '@lamplighter/domain/map'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { amountIn, readTile } from '../../../testing/read-tile.ts'
import { type Person, type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let wes: Person

beforeAll(async () => {
  app = await testApp()
  wes = await app.as('wes')
})
afterAll(() => app.close())

const tileAt = (z: number, { longitude, latitude }: { longitude: number; latitude: number }): Tile => ({
  z,
  x: Math.floor(eastOf(longitude) * 2 ** z),
  y: Math.floor(southOf(latitude) * 2 ** z),
})
const ask = async (tile: Tile, query: object = {}, who = wes) => {
  const answer = await who.call(locationTile, { params: tile, query })
  return { ...answer, tile: readTile(answer.body, tile) }
}
/** Inserted directly: over the API no one may save so far from their city. */
const place = async (longitude: number, latitude: number, more: object = {}) => {
  const { cities, people } = app.world
  const { id } = await app.parts.db
    .insertInto('locations')
    .values({
      id: randomUUID(),
      city_id: cities.prairieFalls.id,
      name: 'Bench',
      longitude,
      latitude,
      city: 'Prairie Falls',
      state: 'NE',
      icon: 'bench',
      category: 'Parks',
      created_by: people.wes.id,
      updated_by: people.wes.id,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

it('at high zoom, every location is a point with its id and icon at its position', async () => {
  const at = { longitude: -96.7, latitude: 40.7 }
  const id = await place(at.longitude, at.latitude, { icon: 'bench' })
  const plain = await place(at.longitude + 0.00001, at.latitude, { icon: null, category: null })
  for (const z of [15, 16, 22]) {
    const { tile } = await ask(tileAt(z, at))
    expect(tile.cells).toEqual([])
    expect(tile.points.find((point) => point.id === id)).toMatchObject({
      icon: 'bench',
      longitude: expect.closeTo(at.longitude, 4),
      latitude: expect.closeTo(at.latitude, 4),
    })
    expect(tile.points.find((point) => point.id === plain)?.icon ?? 'none').toBe('none')
  }
})

it('at low zoom a cell of four is a number at their center, and one of three is three points', async () => {
  const at = { longitude: -80.3, latitude: 27.3 }
  for (const step of [0, 1, 2]) await place(at.longitude + step * 1e-6, at.latitude)
  expect((await ask(tileAt(9, at))).tile).toMatchObject({ points: [{}, {}, {}], cells: [] })
  await place(at.longitude, at.latitude + 4e-6)
  for (const z of [0, 4, 7, 9, 11, 12, 13, 14]) {
    const { tile } = await ask(tileAt(z, at))
    expect(tile.cells.some(({ count }) => count === 4) || z < 4).toBe(true)
    expect(tile.points.filter((point) => Math.abs(point.longitude - at.longitude) < 1e-3)).toEqual([])
  }
  // Only near them: a number stays clear of its cell's edges.
  expect((await ask(tileAt(13, at))).tile.cells).toEqual([
    { count: 4, longitude: expect.closeTo(at.longitude, 2), latitude: expect.closeTo(at.latitude, 2) },
  ])
})

it('LOC-70 between counts and pins, locations close together are counted', async () => {
  const at = { longitude: -84.2, latitude: 33.2 }
  const together = await Promise.all(
    [0, 1, 2, 3].map((step) => place(at.longitude + step * 1e-6, at.latitude)),
  )
  const alone = await place(at.longitude + 0.004, at.latitude)
  const told = async (z: number) => {
    const { points } = (await ask(tileAt(z, at))).tile
    return Object.fromEntries(points.map(({ id, crowd }) => [id, crowd]))
  }
  expect(await told(15)).toEqual({
    ...Object.fromEntries(together.map((id) => [id, 'yes'])),
    [alone]: undefined,
  })
  expect(Object.values(await told(16))).toEqual([undefined, undefined, undefined, undefined])
})

it('every location is in exactly one tile of each zoom, also at the edges of tiles and of the world', async () => {
  const before = await Promise.all([0, 1].map(async (z) => sum(z)))
  for (const [longitude, latitude] of [
    [0, 0],
    [180, 10],
    [-180, 10],
    [12, 90],
    [12, -90],
    [-90, 66.51326044311186],
    [90, 85.0511287798066],
  ] as const)
    await place(longitude, latitude)
  for (const z of [0, 1]) expect(await sum(z)).toBe((before[z] ?? 0) + 7)
  for (const z of [3, 13, 14, 15, 16]) {
    const { tile } = await ask(tileAt(z, { longitude: 0, latitude: 0 }))
    expect(amountIn(tile)).toBe(1)
  }
})

async function sum(z: number): Promise<number> {
  const side = Array.from({ length: 2 ** z }, (_, at) => at)
  const tiles = await Promise.all(side.flatMap((x) => side.map((y) => ask({ z, x, y }))))
  return tiles.reduce((all, { tile }) => all + amountIn(tile), 0)
}

it('follows the filters of the list, and the trash', async () => {
  const at = { longitude: -110.5, latitude: 45.5 }
  const ids = await Promise.all(
    [0, 1, 2, 3, 4].map((step) =>
      place(at.longitude + step * 1e-5, at.latitude, {
        name: step === 0 ? 'Odd one' : 'Even',
        ...(step < 2 ? {} : { icon: null, category: null }),
        tags: step === 4 ? ['last'] : [],
      }),
    ),
  )
  const amount = async (query: object) => {
    const [near, far] = await Promise.all([15, 10].map((z) => ask(tileAt(z, at), query)))
    expect(amountIn(far?.tile ?? { points: [], cells: [] })).toBe(near?.tile.points.length)
    return near?.tile.points.length
  }
  expect(await amount({})).toBe(5)
  expect(await amount({ search: 'odd' })).toBe(1)
  expect(await amount({ icons: 'bench' })).toBe(2)
  expect(await amount({ tags: 'last' })).toBe(1)
  expect(await amount({ category: 'Parks' })).toBe(2)
  expect(await amount({ without: 'Parks,Gas' })).toBe(3)
  expect(await amount({ without: 'Gas' })).toBe(5)
  expect(await amount({ cityId: app.world.cities.prairieFalls.id })).toBe(5)
  expect(await amount({ cityId: randomUUID() })).toBe(0)
  expect(await amount({ bbox: `${at.longitude - 1},45,${at.longitude + 0.000015},46` })).toBe(2)
  await wes.call(deleteLocation, { params: { id: ids[0] ?? '' } })
  expect(await amount({})).toBe(4)
})

it('shows no one what they may not see', async () => {
  const at = { longitude: -100.1, latitude: 44.1 }
  await place(at.longitude, at.latitude, { icon: 'bench' })
  for (const z of [10, 14]) {
    expect(amountIn((await ask(tileAt(z, at))).tile)).toBe(1)
    expect((await ask(tileAt(z, at), {}, await app.as('bo'))).text).toBe('')
  }
})

it('is sent once: an unchanged tile is 304, and the browser gives it to no one else', async () => {
  const tile = '/api/locations/tiles/2/0/1'
  const first = await wes.send('GET', tile)
  expect(first.headers).toMatchObject({
    'content-type': 'application/vnd.mapbox-vector-tile',
    'cache-control': 'private, no-cache',
  })
  const etag = String(first.headers.etag)
  const known = { headers: { 'if-none-match': `"other", W/${etag}` } }
  expect(await wes.send('GET', tile, known)).toMatchObject({ status: 304, text: '' })
  expect((await (await app.as('bo')).send('GET', tile, known)).status).toBe(200)
  await place(-100.2, 44.2)
  expect((await wes.send('GET', tile, known)).status).toBe(200)
})

it.each(['23/0/0', '3/8/0', '3/0/8', '0/-1/0', '1.5/0/0', 'a/0/0', '3//1'])(
  'rejects the tile %s',
  async (tile) => {
    expect((await wes.send('GET', `/api/locations/tiles/${tile}`)).status).toBe(404)
  },
)

it('rejects unknown filters', async () => {
  expect((await wes.send('GET', '/api/locations/tiles/0/0/0?bbox=1,2,3')).status).toBe(422)
  expect((await wes.send('GET', '/api/locations/tiles/0/0/0?color=red')).status).toBe(422)
})
