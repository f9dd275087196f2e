/** EXPORT-21, EXPORT-22. Shapefiles are read with our own import and compared with a GeoPackage's rows; and a reader who goes. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getClientConfig } from '@lamplighter/domain/auth'
import { exportLocations, exportWorkOrders } from '@lamplighter/domain/exports'
import { createLocation } from '@lamplighter/domain/locations'
import { createWorkOrder } from '@lamplighter/domain/work-orders'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { findOgr2ogr } from '../../../adapters/gdal/ogr2ogr.ts'
import { openZip } from '../../../import/formats/zip-file.ts'
import { openSource } from '../../../import/open-source.ts'
import { benchIn } from '../../../testing/factories.ts'
import { needs } from '../../../testing/needs.ts'
import { type Person, type TestApp, testApp } from '../../../testing/test-app.ts'
import { cutText } from './shapefile-layers.ts'
import { shortNames } from './short-names.ts'

const isThere = (await findOgr2ogr()) !== null
const folder = mkdtempSync(join(tmpdir(), 'lamplighter-shp-'))
let app: TestApp
let wes: Person
beforeAll(async () => {
  app = await testApp()
  wes = await app.as('wes')
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const temporary = () => readdirSync(join(app.parts.config.dataDir, 'export-files'))

async function made(extra: object, attributes: object = {}, geometry: object | null = null) {
  const { status, body } = await wes.call(createLocation, { body: benchIn(app.world, extra) })
  expect(status).toBe(201)
  await sql`update locations set attributes = ${JSON.stringify(attributes)}::jsonb,
    geometry = ${geometry && JSON.stringify(geometry)}::jsonb where id = ${body._id}`.execute(app.owner)
  return body
}

async function saved(url: string, type: string): Promise<string> {
  const answer = await app.app.inject({ method: 'GET', url })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type])
  const path = join(folder, `${randomUUID()}${type === 'application/zip' ? '.zip' : '.gpkg'}`)
  writeFileSync(path, answer.rawPayload)
  return path
}

async function zipOf(query: { search?: string }): Promise<string> {
  const { body } = await wes.call(exportLocations, { query: { ...query, format: 'shp' } })
  expect(body.fileName).toMatch(/-locations-[\d-]+\.zip$/)
  return saved(body.url, 'application/zip')
}

async function gpkgOf(query: { search?: string }): Promise<string> {
  const { body } = await wes.call(exportLocations, { query: { ...query, format: 'gpkg' } })
  return saved(body.url, 'application/geopackage+sqlite3')
}

async function layerOf(path: string, layer: string) {
  const { source, close } = await openSource(path, { kind: 'locations', layer })
  const rows: { values: Record<string, string>; point?: unknown; geometry?: unknown }[] = []
  for await (const row of source.rows) rows.push(row)
  close()
  return { columns: source.columns, rows }
}

async function textsOf(path: string) {
  const zip = await openZip(path)
  const text = async (name: string) =>
    (await zip.entries.find((entry) => entry.path === name)?.read(1_000_000))?.toString('utf8') ?? ''
  const found = {
    names: zip.entries.map((entry) => entry.path),
    cpg: await text('locations.cpg'),
    prj: await text('locations.prj'),
    readMe: await text('README.txt'),
    columns: parse(await text('columns.csv'), { bom: true, columns: true }) as Record<string, string>[],
  }
  zip.close()
  return found
}

const partsOf = (layer: string) => ['shp', 'shx', 'dbf', 'prj', 'cpg'].map((part) => `${layer}.${part}`)

describe('a ZIP of Shapefiles', needs('ogr2ogr', isThere), () => {
  it('has every row of the list, with points, lines and areas, and leaves no temporary file', async () => {
    const line = [
      [-96.5, 40.5],
      [-96.51, 40.5],
    ]
    const ring = [...line, [-96.51, 40.51], [-96.5, 40.5]]
    await made({ name: 'Fir point', latitude: 40.123456789 }, { DIAMETER: '12', 'Größe in m': '1,5' })
    await made({ name: 'Fir line' }, {}, { type: 'LineString', coordinates: line })
    await made({ name: 'Fir area', description: '' }, {}, { type: 'Polygon', coordinates: [ring] })
    const [zip, gpkg] = [await zipOf({}), await gpkgOf({})]
    const { names, cpg, prj, readMe, columns } = await textsOf(zip)
    const layers = ['locations', 'location_lines', 'location_areas']
    expect(names).toEqual([...layers.flatMap(partsOf), 'README.txt', 'columns.csv'])
    expect(cpg).toBe('UTF-8')
    expect(prj).toContain('GCS_WGS_1984')
    expect(readMe).toContain('location_lines.shp: 1 row. No text was cut.')
    for (const layer of layers) {
      const [short, full] = [await layerOf(zip, layer), await layerOf(gpkg, layer)]
      expect(short.rows.length).toBeGreaterThan(0)
      const heading = full.columns.filter((column) => column !== 'fid')
      expect(short.columns).toEqual(shortNames(heading))
      expect(columns.map(({ column }) => column)).toEqual(heading)
      expect(columns.map(({ short_name }) => short_name)).toEqual(short.columns)
      const expected = full.rows.map(({ values, point }) => [
        heading.map((column) => cutText(values[column] ?? '').trim()),
        point,
      ])
      expect(
        short.rows.map(({ values, point }) => [
          short.columns.map((column) => (values[column] ?? '').trim()),
          point,
        ]),
      ).toEqual(expected)
    }
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from locations where city_id = ${app.world.cities.prairieFalls.id}
        and deleted_at is null`.execute(app.owner)
    expect((await layerOf(zip, 'locations')).rows).toHaveLength(rows[0]?.n ?? -1)
    await expect.poll(temporary).toEqual([])
  })

  it('has work orders as points', async () => {
    const place = await made({ name: 'Order fir', latitude: 40.5, longitude: -96.5 })
    const body = { locationId: place._id, title: '=Fix 漢字', priority: 'high' as const }
    expect((await wes.call(createWorkOrder, { body })).status).toBe(201)
    const link = await wes.call(exportWorkOrders, { query: { locationId: place._id, format: 'shp' } })
    const { rows } = await layerOf(await saved(link.body.url, 'application/zip'), 'work_orders')
    expect(rows.map(({ values }) => values)).toMatchObject([
      { title: '=Fix 漢字', loc_id: place._id, loc_name: 'Order fir', loc_trash: 'false', due_on: '' },
    ])
  })

  it('is complete, with one empty layer, when nothing matches', async () => {
    const zip = await zipOf({ search: 'nothing is called so' })
    const { names, readMe } = await textsOf(zip)
    expect(names).toEqual([...partsOf('locations'), 'README.txt', 'columns.csv'])
    expect(readMe).toContain('locations.shp: 0 rows. No text was cut.')
  })

  it('keeps hostile names and texts as they are, and says how many texts were cut', async () => {
    const long = '🌳é'.repeat(300)
    const attributes = {
      'x" as integer) from "locations"; drop table locations; --': 'a',
      '@/etc/passwd': "b'",
      '-sql': '/vsicurl/http://127.0.0.1:9/x',
      FID: 'd',
      geom: 'e',
      '\u202e\u0001': 'f',
      'SAME NAME AS THIS': 'g',
      'SAME NAME AS THAT': '%s\\n',
    }
    await made({ name: 'Spruce "x\'; select', description: long, notes: 'x'.repeat(254) }, attributes)
    await made({ name: 'Spruce 2', description: long }, { geom: long })
    const zip = await zipOf({ search: 'spruce' })
    const { rows } = await layerOf(zip, 'locations')
    const texts = rows.map(({ values }) => Object.values(values))
    for (const value of Object.values(attributes)) expect(texts[0]).toContain(value)
    expect(rows[0]?.values).toMatchObject({
      name: 'Spruce "x\'; select',
      details: cutText(long),
      notes: 'x'.repeat(254),
    })
    const { readMe, columns } = await textsOf(zip)
    expect(readMe).toContain('locations.shp: 2 rows. 3 texts were cut.')
    expect(columns.length).toBe(texts[0]?.length)
  })

  it('has 255 columns, and names the others', async () => {
    const many = Array.from({ length: 400 }, (_, n) => [`INSPECTION ${n}`, 'é'.repeat(200)])
    await made({ name: 'Cedar with much' }, Object.fromEntries(many))
    const zip = await zipOf({ search: 'cedar' })
    const { columns, rows } = await layerOf(zip, 'locations')
    expect([columns.length, rows.length]).toEqual([255, 1])
    const texts = await textsOf(zip)
    expect(texts.columns.filter(({ short_name }) => short_name === '')).toHaveLength(400 + 17 - 255)
    expect(texts.readMe).toContain('162 columns did not fit')
  })

  it('ends with its request: the process is killed, and its files are removed', async () => {
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.app.server.address() as AddressInfo
    const { cities, people } = app.world
    await sql`
      insert into locations (id, city_id, name, description, latitude, longitude, city, state, icon, category, created_by, updated_by)
      select gen_random_uuid(), ${cities.prairieFalls.id}, 'Larch ' || n, repeat('x', 250), 40.6, -96.6, 'Prairie Falls', 'NE',
        'bench', 'Parks', ${people.wes.id}, ${people.wes.id} from generate_series(1, 30000) n`.execute(
      app.owner,
    )
    const { body } = await wes.call(exportLocations, { query: { search: 'larch', format: 'shp' } })
    const leaving = new AbortController()
    const answer = fetch(`http://127.0.0.1:${port}${body.url}`, { signal: leaving.signal })
    await expect.poll(processes, { interval: 5, timeout: 30_000 }).toBe(1)
    leaving.abort()
    await expect(answer).rejects.toThrow('abort')
    await expect.poll(() => [processes(), temporary()]).toEqual([0, []])
    expect((await layerOf(await zipOf({ search: 'larch 1234' }), 'locations')).rows.length).toBeGreaterThan(0)
  }, 60_000)
})

/** Number of processes that work in the folder of temporary files. */
const processes = () =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`).startsWith(app.parts.config.dataDir)
    } catch {
      return false
    }
  }).length

it('EXPORT-21 is offered only where ogr2ogr is installed, and is rejected elsewhere', async () => {
  const offered = async () => (await app.nobody.call(getClientConfig, {})).body.shapefiles
  const { ogr2ogr } = app.parts
  expect(await offered()).toBe(isThere)
  const link = isThere && (await wes.call(exportLocations, { query: { format: 'shp' } })).body.url
  app.parts.ogr2ogr = null
  onTestFinished(() => {
    app.parts.ogr2ogr = ogr2ogr
  })
  expect(await offered()).toBe(false)
  for (const path of ['locations', 'workorders'])
    expect(await wes.send('GET', `/api/exports/${path}?format=shp`)).toMatchObject({
      status: 409,
      problem: { code: 'shapefiles_off', message: expect.stringContaining('Download a GeoPackage') },
    })
  if (link) expect((await app.nobody.send('GET', link)).problem.code).toBe('shapefiles_off')
})
