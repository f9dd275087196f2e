/** The maps of an installation: public list, readable by byte ranges, and no access to other files on the disk. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { layStreetMaps } from '@lamplighter/demo-town'
import { getMapConfig, type StreetBase } from '@lamplighter/domain/map'
import { writePmtiles } from '@lamplighter/map-maker/draw'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basemapDir } from '../../adapters/basemap/basemap-folder.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config/config.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let dir = ''

beforeAll(async () => {
  app = await testApp()
  dir = basemapDir(app.parts.config)
}, 60_000)
afterAll(() => app.close())

const streets = async () => (await app.nobody.call(getMapConfig, {})).body.streets
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.app.inject({ method, url, headers })

async function prairieFalls(): Promise<StreetBase> {
  const found = (await streets()).find(({ id }) => id === 'prairie-falls')
  if (!found) throw new Error('there is no map of Prairie Falls')
  return found
}

test('lists no map when there is none', async () => {
  expect((await app.nobody.call(getMapConfig, {})).body).toEqual({
    streets: [],
    provider: null,
    embedded: null,
    satellite: null,
  })
})

test('lists external maps as configured', async () => {
  const { maps } = readConfig({ MAP_SATELLITE: 'usgs' })
  const config = { ...app.parts.config, maps }
  const server = await buildApp({ ...app.parts, config, identityProvider: null })
  const answer = await server.inject('/api/map/config')
  await server.close()
  expect(answer.json()).toEqual({
    streets: [],
    provider: maps.provider,
    embedded: null,
    satellite: maps.satellite,
  })
  expect(answer.headers['content-security-policy']).toContain(
    "connect-src 'self' https://tiles.openfreemap.org https://basemap.nationalmap.gov",
  )
})

test('the map of the whole country is not a street map, and has a separate folder', async () => {
  const bounds = [-180, 15, -60, 72] as const
  const metadata = { name: 'United States', attribution: 'US Census Bureau', date: '2026-11-21' }
  const tiles = [{ z: 0, x: 0, y: 0, data: Buffer.from('a tile') }]
  const bytes = writePmtiles(tiles, { bounds, minZoom: 0, maxZoom: 0, metadata })
  await mkdir(join(dir, 'embedded'), { recursive: true })
  await writeFile(join(dir, 'embedded', 'usa-base.pmtiles'), bytes)
  const { embedded, streets: others } = (await app.nobody.call(getMapConfig, {})).body
  expect(others).toEqual([])
  expect(embedded).toMatchObject({
    id: 'usa-base',
    name: 'United States',
    attribution: [{ text: 'US Census Bureau' }],
    date: '2026-11-21',
    bounds: [...bounds],
  })
  expect(embedded?.url).toMatch(/^\/basemap\/embedded\/usa-base\.[0-9a-f]{20}\.pmtiles$/)
  const part = await get(embedded?.url ?? '', { range: 'bytes=0-6' })
  expect([part.statusCode, part.rawPayload.toString()]).toEqual([206, 'PMTiles'])
  expect((await get(embedded?.url.replace('embedded/', '') ?? '')).statusCode).toBe(404)
})

test('lists a map added while the server runs, to anyone', async () => {
  await layStreetMaps(dir)
  expect((await streets()).map(({ name }) => name)).toEqual(['Cedar Bend', 'Prairie Falls'])
  const { url, bounds, ...base } = await prairieFalls()
  expect(base).toEqual({
    id: 'prairie-falls',
    name: 'Prairie Falls',
    attribution: [{ text: 'A made-up town' }],
    date: null,
    minZoom: 8,
    maxZoom: 15,
  })
  expect(url).toMatch(/^\/basemap\/prairie-falls\.[0-9a-f]{20}\.pmtiles$/)
  const [west, south, east, north] = bounds
  expect(west < -96.63 && -96.63 < east && south < 40.62 && 40.62 < north).toBe(true)
})

test('answers a range with that range, cacheable for as long as a browser likes', async () => {
  const { url } = await prairieFalls()
  const whole = await get(url)
  expect(whole.statusCode).toBe(200)
  expect(whole.rawPayload.subarray(0, 7).toString()).toBe('PMTiles')
  expect(whole.headers['cache-control']).toContain('immutable')
  const part = await get(url, { range: 'bytes=2-5', 'accept-encoding': 'gzip' })
  expect(part.statusCode).toBe(206)
  expect(part.rawPayload.toString()).toBe('Tile')
  expect(part.headers['content-range']).toBe(`bytes 2-5/${whole.rawPayload.length}`)
  expect(part.headers['content-encoding']).toBeUndefined()
  const head = await get(url, {}, 'HEAD')
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
  expect(head.headers['content-length']).toBe(String(whole.rawPayload.length))
})

test('handles conditions and impossible ranges', async () => {
  const { url } = await prairieFalls()
  const { etag = '' } = (await get(url, {}, 'HEAD')).headers
  expect((await get(url, { 'if-none-match': String(etag) })).statusCode).toBe(304)
  expect((await get(url, { range: 'bytes=0-1', 'if-range': String(etag) })).statusCode).toBe(206)
  expect((await get(url, { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200)
  expect((await get(url, { range: 'bytes=99999999-' })).statusCode).toBe(416)
})

test.each([
  '/basemap/',
  '/basemap/prairie-falls.pmtiles',
  '/basemap/prairie-falls.0123456789abcdef0123.pmtiles',
  '/basemap/..%2Fsecret.0123456789abcdef0123.pmtiles',
  '/basemap/..%2F..%2Fetc%2Fpasswd',
  '/basemap/..%5C..%5Cpostgres',
  '/basemap/embedded/..%2F..%2Fsecret.0123456789abcdef0123.pmtiles',
  '/basemap/other/usa-base.0123456789abcdef0123.pmtiles',
  '/basemap/%00.0123456789abcdef0123.pmtiles',
])('%s is not found', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
})

test('only allows reading', async () => {
  const answer = await app.nobody.send('DELETE', (await prairieFalls()).url)
  expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
})

test('ignores files that are not maps; a changed file has another URL; a removed one is gone', async () => {
  await writeFile(join(dir, 'broken.pmtiles'), 'PMTiles, but not really')
  await writeFile(join(dir, 'notes.txt'), 'not a map')
  const before = await prairieFalls()
  expect(await streets()).toHaveLength(2)
  const { rawPayload } = await get(before.url)
  // A different description in an otherwise identical file.
  await writeFile(join(dir, 'prairie-falls.pmtiles'), Buffer.concat([rawPayload, Buffer.from(' ')]))
  const after = await prairieFalls()
  expect(after.url).not.toBe(before.url)
  expect((await get(before.url)).statusCode).toBe(404)
  await rm(join(dir, 'prairie-falls.pmtiles'))
  expect((await streets()).map(({ id }) => id)).toEqual(['cedar-bend'])
  expect((await get(after.url)).statusCode).toBe(404)
})
