/** `npm run boundaries`, run as a child process against a real database: its messages and its exit codes. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dbf, shapes, shp, zip } from '../import/testing/geo-files.ts'
import { makeWorkplace, type Workplace } from './test-command.ts'

let place: Workplace

beforeAll(async () => {
  place = await makeWorkplace('boundaries.ts')
  await place.db
    .insertInto('cities')
    .values([
      {
        id: '019b1fc0-0000-7000-8000-000000000001',
        name: 'Saint Ansgar',
        state: 'IA',
        name_key: 'st ansgar',
        owner_id: null,
      },
      {
        id: '019b1fc0-0000-7000-8000-000000000002',
        name: 'Twin Lakes',
        state: 'IA',
        name_key: 'twin lakes',
        owner_id: null,
      },
    ])
    .execute()
}, 60_000)

afterAll(() => place?.close())

const town = (name: string, number: number, west = -93 + number / 10) => ({
  type: 'Feature',
  properties: { NAME: name, STATEFP: '19', PLACEFP: `${number}`, GEOID: `19${number}` },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, 43],
        [west + 0.05, 43],
        [west + 0.05, 43.05],
        [west, 43],
      ],
    ],
  },
})
const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })

test('imports places, and gives boundaries to cities without one; skips ambiguous names', async () => {
  const towns = [town('St. Ansgar', 1), town('Twin Lakes', 2), town('Twin Lakes', 3)]
  await writeFile(join(place.folder, 'towns.geojson.gz'), gzipSync(collection(...towns)))
  const { code, said } = await place.run('towns.geojson.gz')
  expect(said).toContain('towns.geojson.gz: 3 places in ')
  expect(said).toContain('Limits were given to: Saint Ansgar, IA')
  expect(said).toContain('Several places bear the name of these, which got none: Twin Lakes, IA.')
  expect(code).toBe(0)
  const city = await place.db
    .selectFrom('cities')
    .select('boundary')
    .where('name', '=', 'Saint Ansgar')
    .executeTakeFirst()
  expect(city?.boundary).toMatchObject({ type: 'Polygon' })
})

test('importing again changes nothing, and unreadable features are reported', async () => {
  const bad = { type: 'Feature', properties: { NAME: 'Nowhere' }, geometry: null }
  await writeFile(join(place.folder, 'more.geojson'), collection(town('St. Ansgar', 1), bad))
  const { code, said } = await place.run('more.geojson')
  expect(said).toContain('more.geojson: 1 places in ')
  expect(said).toContain(
    '1 refused:\n  feature 2: it names no state that exists (Nowhere); say which with --state',
  )
  expect(said).toContain('No city of this server was waiting for limits.')
  expect(code).toBe(1)
  const { length } = await place.db.selectFrom('place_boundaries').select('id').execute()
  expect(length).toBe(3)
})

test('imports a zipped, projected shapefile, as a county publishes it', async () => {
  const ring: [number, number][] = [
    [493_000, 4_977_000],
    [493_000, 4_979_000],
    [495_000, 4_979_000],
    [493_000, 4_977_000],
  ]
  const parts = {
    'towns.shp': shp([shapes.areas(ring)]),
    'towns.dbf': dbf(
      [
        ['NAME', 'C', 10],
        ['STATE', 'C', 2],
      ],
      [['Lauderdale', 'MN']],
    ),
  }
  await writeFile(join(place.folder, 'towns.zip'), zip(parts))
  const { code, said } = await place.run('towns.zip', '--projection', 'EPSG:26915')
  expect(said).toContain('towns.zip: 1 places in ')
  expect(code).toBe(0)
  const found = await place.db
    .selectFrom('place_boundaries')
    .select(['state', 'geometry'])
    .where('name', '=', 'Lauderdale')
    .executeTakeFirst()
  expect(found).toMatchObject({ state: 'MN', geometry: { type: 'Polygon' } })
  expect(JSON.stringify(found?.geometry)).toContain('[-93.088733,44.9464]')
})

test('newer boundaries are applied only on request, for all cities or for one', async () => {
  const limits = async () =>
    await place.db
      .selectFrom('cities')
      .selectAll()
      .where('name', '=', 'Saint Ansgar')
      .executeTakeFirstOrThrow()
  const before = await limits()
  expect(before.boundary_source).toBe('US Census')
  await writeFile(join(place.folder, 'newer.geojson'), collection(town('St. Ansgar', 1, -92.95)))
  const kept = await place.run('newer.geojson')
  expect(kept.said).toContain('These have other limits, and keep them: Saint Ansgar, IA')
  expect(kept.said).toContain('--renew')
  expect((await limits()).boundary).toEqual(before.boundary)
  const renewed = await place.run('newer.geojson', '--renew')
  expect(renewed.said).toContain('Limits were renewed of: Saint Ansgar, IA')
  const after = await limits()
  expect(after.boundary).not.toEqual(before.boundary)
  expect(after.boundary_set_at?.getTime()).toBeGreaterThan(before.boundary_set_at?.getTime() ?? 0)
  expect((await place.run('newer.geojson', '--renew')).said).toContain('No city of this server was waiting')

  // The city's own file, which contains no names.
  const [ring] = town('x', 1, -92.9).geometry.coordinates
  const own = { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }
  await writeFile(join(place.folder, 'own.geojson'), collection(own))
  const refused = await place.run('own.geojson', '--city', 'St. Ansgar, Iowa')
  expect(refused).toMatchObject({
    code: 2,
    said: expect.stringContaining('has limits already (US Census, since 20'),
  })
  expect((await place.run('own.geojson', '--city', 'St. Ansgar, IA', '--renew')).said).toContain(
    'Limits were renewed; before (US Census, since 20',
  )
  expect(await limits()).toMatchObject({ boundary: { type: 'Polygon' }, boundary_source: 'own.geojson' })
  const many = await place.run('towns.geojson.gz', '--city', 'Twin Lakes, IA')
  expect(many).toMatchObject({
    code: 2,
    said: expect.stringContaining('more than one place called Twin Lakes, IA'),
  })
  const none = await place.run('towns.geojson.gz', '--city', 'Ames, IA')
  expect(none).toMatchObject({ code: 2, said: expect.stringContaining('There is no city Ames, IA here.') })
})

test.each([
  [[], 2, 'npm run boundaries -- FILES'],
  [['--help'], 0, 'npm run boundaries -- FILES'],
  [['none.geojson'], 2, 'There is no file none.geojson.'],
  [['--state', 'XX', 'more.geojson'], 2, '--state XX is no state.'],
  [['table.csv'], 2, 'table.csv contains no areas: it is neither GeoJSON, a shapefile nor a GeoPackage.'],
  [['broken.geojson'], 2, 'broken.geojson is not valid JSON'],
  [['places.shp'], 2, 'There is no file places.shp.'],
  [['more.geojson', '--city', 'Ames'], 2, '"Ames" is not a city and its state'],
  [['more.geojson', 'towns.geojson.gz', '--city', 'Ames, IA'], 2, '--city takes one file.'],
])('%j ends with %i', async (args, code, words) => {
  await writeFile(join(place.folder, 'table.csv'), 'a,b\n1,2\n')
  await writeFile(join(place.folder, 'broken.geojson'), collection(town('Ames', 9)).slice(0, -20))
  const ended = await place.run(...args)
  expect(ended.said).toContain(words)
  expect(ended.code).toBe(code)
})
