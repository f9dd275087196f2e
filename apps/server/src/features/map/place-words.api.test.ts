/** Place words from the demonstration's street map, in every answer that has a point, and in the search. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { layStreetMaps } from '@lamplighter/demo-town'
import { listMyActivities } from '@lamplighter/domain/activities'
import {
  createLocation,
  getLocation,
  listLocations,
  reverseGeocode,
  searchPlaces,
  updateLocation,
} from '@lamplighter/domain/locations'
import { getMapConfig } from '@lamplighter/domain/map'
import { createWorkOrder, getWorkOrder, listWorkOrders } from '@lamplighter/domain/work-orders'
import { openStreetIndex } from '@lamplighter/gazetteer/street-index'
import { writePmtiles } from '@lamplighter/map-maker/draw'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basemapDir } from '../../adapters/basemap/basemap-folder.ts'
import { openStreets } from '../../adapters/streets/open-streets.ts'
import { benchIn } from '../../testing/factories.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { of, takePack } from '../day-pack/testing/take-pack.ts'

let app: TestApp
let ana: Person

/** On the demonstration's map of Prairie Falls. */
const clover712 = { latitude: 40.61396, longitude: -96.64053 }
const mainAndPlatte = { latitude: 40.61998, longitude: -96.64059 }

beforeAll(async () => {
  app = await testApp()
  ana = await app.as('ana')
}, 60_000)
afterAll(() => app.close())

const layMaps = async () => {
  await layStreetMaps(basemapDir(app.parts.config))
  await app.parts.streets.refresh()
}

test('adds and finds nothing without a street map', async () => {
  await app.parts.streets.refresh()
  const { body } = await ana.call(reverseGeocode, { query: clover712 })
  expect(body).not.toHaveProperty('placeWords')
  expect((await app.nobody.call(getMapConfig, {})).body.streets).toEqual([])
  const { body: found } = await ana.call(searchPlaces, { query: { query: '712 clover' } })
  expect(found.results.filter(({ spot }) => spot)).toEqual([])
})

test('LOC-50: a point, a location, an order, a day pack of both, and feed entries have the words of the place', async () => {
  await layMaps()
  expect((await ana.call(reverseGeocode, { query: clover712 })).body.placeWords).toBe('712 Clover St')
  const made = await ana.call(createLocation, { body: locationAt(clover712) })
  expect(made.body.placeWords).toBe('712 Clover St')
  const params = { id: made.body._id }
  expect((await ana.call(getLocation, { params })).body.placeWords).toBe('712 Clover St')
  const listed = (await ana.call(listLocations, { query: {} })).body.find(({ _id }) => _id === params.id)
  expect(listed?.placeWords).toBe('712 Clover St')

  const order = await ana.call(createWorkOrder, {
    body: { locationId: params.id, title: 'Leaks', description: '', priority: 'medium', tags: [] },
  })
  const id = { params: { id: order.body._id } }
  expect((await ana.call(getWorkOrder, id)).body.locationId.placeWords).toBe('712 Clover St')
  const orders = (await ana.call(listWorkOrders, { query: {} })).body
  expect(orders.find(({ _id }) => _id === order.body._id)?.locationId.placeWords).toBe('712 Clover St')

  const pack = await takePack(ana, { cityId: app.world.cities.prairieFalls.id })
  expect(of(pack, 'location').find(({ _id }) => _id === params.id)?.placeWords).toBe('712 Clover St')
  expect(of(pack, 'workOrder')[0]?.locationId.placeWords).toBe('712 Clover St')

  await ana.call(updateLocation, { params, body: locationAt(mainAndPlatte) })
  expect((await ana.call(getLocation, { params })).body.placeWords).toBe('Main St & Platte Ave')
  // Feed entries keep the place where the event happened.
  const happened = (await ana.call(listMyActivities, { query: {} })).body
  const storageErrorMessage = (type: string) => happened.find((entry) => entry.type === type)?.placeWords
  expect(storageErrorMessage('location_created')).toBe('712 Clover St')
  expect(storageErrorMessage('location_updated')).toBe('Main St & Platte Ave')
})

test.each([
  ['712 clover', '712 Clover St', 'house'],
  ['main & platte', 'Main St & Platte Ave', 'crossing'],
  ['Platte Ave. and Main Street', 'Main St & Platte Ave', 'crossing'],
  ['clover street', 'Clover St', 'street'],
  ['riverfront park', 'Riverfront Park', 'area'],
])('LOC-51: "%s" finds %s', async (query, label, spot) => {
  await layMaps()
  const { results } = (await ana.call(searchPlaces, { query: { query, ...mainAndPlatte } })).body
  expect(results.find((result) => result.spot)).toMatchObject({
    kind: 'address',
    label,
    spot,
    locationId: null,
  })
})

test('LOC-99: finds a misspelled street that a location of the city is at', async () => {
  await layMaps()
  await ana.call(createLocation, { body: locationAt(mainAndPlatte) })
  const { results } = (await ana.call(searchPlaces, { query: { query: 'plattte ave', ...mainAndPlatte } }))
    .body
  expect(results.filter(({ spot }) => spot)).toMatchObject([{ label: 'Platte Ave', spot: 'street' }])
})

test('LOC-52: devices read a map’s names beside it, at a URL with their content hash', async () => {
  await layMaps()
  const { streets } = (await app.nobody.call(getMapConfig, {})).body
  const { url, names } = streets.find(({ id }) => id === 'prairie-falls') ?? {}
  expect(names?.url).toBe(url?.replace('.pmtiles', '.1.streets'))
  const get = (address = '') => app.app.inject({ url: address })
  const answer = await get(names?.url)
  expect([answer.statusCode, answer.headers['cache-control'], answer.rawPayload.byteLength]).toEqual([
    ...[200, 'public, max-age=31536000, immutable', names?.bytes],
  ])
  const index = openStreetIndex(new Uint8Array(answer.rawPayload).buffer)
  expect(index.spotAt(clover712)).toEqual({ kind: 'house', number: '712', street: 'Clover St' })
  // Another edition, other content, and not a map at all.
  for (const other of ['.1.streets', /\.[0-9a-f]{20}\./, 'prairie-falls'])
    expect((await get(names?.url.replace(other, '.0.streets'))).statusCode).toBe(404)
  for (const odd of ['..%2Fstreets%2F', 'embedded/']) {
    expect((await get(names?.url.replace('/basemap/', `/basemap/${odd}`))).statusCode).toBe(404)
  }
})

test('an index is built once per map, rebuilt when damaged, and removed with its map', async () => {
  await layMaps()
  const dir = join(app.parts.config.dataDir, 'streets')
  const names = (await readdir(dir)).sort()
  expect(names).toEqual([
    expect.stringMatching(/^cedar-bend\.[0-9a-f]{20}\.1\.streets$/),
    expect.stringMatching(/^prairie-falls\.[0-9a-f]{20}\.1\.streets$/),
  ])
  const [, file = ''] = names
  await writeFile(join(dir, file), 'cut off')
  const warnings: string[] = []
  const again = openStreets({ ...app.parts, logWarning: (words) => warnings.push(words) })
  await again.refresh()
  expect(again.wordsAt(clover712)).toBe('712 Clover St')

  await rm(join(basemapDir(app.parts.config), 'prairie-falls.pmtiles'))
  await again.refresh()
  expect(again.wordsAt(clover712)).toBeNull()
  expect(await readdir(dir)).toEqual(names.slice(0, 1))
  expect(warnings).toEqual([])
  await again.close()
})

test('an invalid map is reported once and stops nothing', async () => {
  const warnings: string[] = []
  const dir = basemapDir(app.parts.config)
  await mkdir(dir, { recursive: true })
  const bounds = [-97, 40, -96, 41] as const
  const tiles = [{ z: 0, x: 0, y: 0, data: Buffer.alloc(0) }]
  await writeFile(
    join(dir, 'far.pmtiles'),
    writePmtiles(tiles, { bounds, minZoom: 0, maxZoom: 0, metadata: {} }),
  )
  const streets = openStreets({ ...app.parts, logWarning: (words) => warnings.push(words) })
  await streets.refresh()
  await streets.refresh()
  expect(warnings).toEqual([
    'the street map far provides no place names: it ends at zoom 0, where no small streets are',
  ])
  await streets.close()
})

const locationAt = (point: { latitude: number; longitude: number }) => benchIn(app.world, point)
