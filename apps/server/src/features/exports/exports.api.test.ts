/** EXPORT-1 to EXPORT-5: the content of an exported list, for each person, and its format. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  exportLocations,
  exportWorkOrders,
  fromSpreadsheet,
  locationColumns,
  type WorkOrderExportQuery,
  workOrderColumns,
} from '@lamplighter/domain/exports'
import type { RequestOf } from '@lamplighter/domain/http'
import { createLocation, deleteLocation, listLocations } from '@lamplighter/domain/locations'
import {
  closeWorkOrder,
  createWorkOrder,
  listWorkOrders,
  stepWorkOrder,
} from '@lamplighter/domain/work-orders'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSource } from '../../import/open-source.ts'
import { benchIn } from '../../testing/factories.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let people: Awaited<ReturnType<TestApp['everybody']>>

beforeAll(async () => {
  app = await testApp()
  people = await app.everybody()
})
afterAll(() => app.close())

type LocationQuery = NonNullable<RequestOf<typeof exportLocations>['query']>

async function fileOf(person: Person, query: LocationQuery) {
  const { body, status } = await person.call(exportLocations, { query })
  expect(status).toBe(200)
  const answer = await app.nobody.send('GET', body.url)
  expect(answer.status).toBe(200)
  return { ...answer, fileName: body.fileName }
}

async function ordersOf(person: Person, query: WorkOrderExportQuery) {
  const { body } = await person.call(exportWorkOrders, { query })
  return app.nobody.send('GET', body.url)
}

const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { bom: true, columns: true })

interface Collection {
  type: string
  features: { type: string; id: string; geometry: object; properties: Record<string, unknown> }[]
}
const collection = (text: string): Collection => JSON.parse(text)

async function made(extra = {}, by = people.wes) {
  const { status, body } = await by.call(createLocation, { body: benchIn(app.world, extra) })
  expect(status).toBe(201)
  return body
}

const setAttributes = (id: string, attributes: object, geometry: object | null = null) =>
  sql`update locations set attributes = ${JSON.stringify(attributes)}::jsonb, geometry = ${geometry && JSON.stringify(geometry)}::jsonb
    where id = ${id}`.execute(app.owner)

describe('a file of locations', () => {
  it('EXPORT-1 contains what the list shows, with the same filters, to the same person', async () => {
    for (const icon of ['bench', 'gas_meter', 'well'])
      await made({ icon, name: `Elm ${icon}`, tags: ['corner'] })
    const gone = await made({ name: 'Elm that is gone' })
    await people.ana.call(deleteLocation, { params: { id: gone._id } })
    const cityId = app.world.cities.prairieFalls.id
    const { wes, dora, wendy, bo, pat, nina } = people
    for (const person of [wes, dora, wendy, bo, pat, nina])
      for (const query of [
        {},
        { search: 'elm' },
        { cityId },
        { category: 'Parks' },
        { tags: 'corner' },
        { bbox: '-97,40,-96,41' },
      ]) {
        const listed = await person.call(listLocations, { query: query as never })
        const expected = listed.body.map(({ _id }) => _id).toSorted()
        const csv = rowsOf((await fileOf(person, { ...query, format: 'csv' } as LocationQuery)).text)
        const json = collection((await fileOf(person, { ...query, format: 'geojson' } as LocationQuery)).text)
        expect([query, csv.map(({ id }) => id).toSorted()]).toEqual([query, expected])
        expect([query, json.features.map(({ id }) => id).toSorted()]).toEqual([query, expected])
      }
    expect((await wes.call(listLocations, { query: { search: 'elm' } })).body).toHaveLength(3)
    expect((await dora.call(listLocations, { query: { search: 'elm' } })).body).toHaveLength(2)
  })

  it('EXPORT-1 is empty but complete when nothing matches', async () => {
    const csv = await fileOf(people.wes, { search: 'nothing is called so', format: 'csv' })
    expect(csv.text).toBe(`\ufeff${locationColumns.join(',')}\r\n`)
    const json = await fileOf(people.wes, { search: 'nothing is called so', format: 'geojson' })
    expect(collection(json.text)).toEqual({ type: 'FeatureCollection', features: [] })
  })

  it('EXPORT-2 is named after city, type and day, and not cached', async () => {
    const cityId = app.world.cities.prairieFalls.id
    const { headers, fileName } = await fileOf(people.wes, { cityId, format: 'csv' })
    const day = new Date().toISOString().slice(0, 10)
    expect(fileName).toBe(`prairie-falls-ne-locations-${day}.csv`)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    })
    const json = await fileOf(people.pat, { cityId, format: 'geojson' })
    expect(json.fileName).toBe(`prairie-falls-ne-locations-${day}.geojson`)
    expect(json.headers['content-type']).toBe('application/geo+json')
    // No one learns a city's name from its id.
    expect((await fileOf(people.bo, { cityId, format: 'csv' })).fileName).toBe(
      `lamplighter-locations-${day}.csv`,
    )
  })

  it('EXPORT-4 preserves every character, and runs no formula in a spreadsheet', async () => {
    const texts = {
      name: '=HYPERLINK("http://example.test","x")',
      description: `+1, "quoted"; a\nnew line\r\nÅsa 漢字 🌳 \u202eabc\u202c ${'x'.repeat(3000)}`,
      notes: "'=kept",
      zip: '-5',
    }
    const { _id } = await made({ ...texts, tags: ['a b', 'c'] })
    await setAttributes(_id, { 'GRÖSSE "m"': '@SUM(A1)', '=cmd': '\t=1', empty: '' })
    const { text } = await fileOf(people.wes, { search: 'HYPERLINK', format: 'csv' })
    const [row = {}] = rowsOf(text)
    expect(row).toMatchObject({
      id: _id,
      name: `'${texts.name}`,
      description: `'${texts.description}`,
      notes: `'${texts.notes}`,
      zip: '-5',
      tags: 'a b;c',
      'GRÖSSE "m"': "'@SUM(A1)",
      "'=cmd": "'\t=1",
      empty: '',
    })
    expect(text).not.toMatch(/(^|,|;|\n)"?[=+@]/)
    const [feature] = collection(
      (await fileOf(people.wes, { search: 'HYPERLINK', format: 'geojson' })).text,
    ).features
    expect(feature?.properties).toMatchObject({ ...texts, '=cmd': '\t=1', 'GRÖSSE "m"': '@SUM(A1)' })
  })

  it('EXPORT-3 is GeoJSON of points with all columns as properties, and of stored lines and areas', async () => {
    const point = await made({ name: 'Maple point', latitude: 40.123456789, longitude: -96.5 })
    const line = await made({ name: 'Maple line' })
    const geometry = {
      type: 'LineString',
      coordinates: [
        [-96.5, 40.5],
        [-96.51, 40.5],
      ],
    }
    await setAttributes(line._id, { LENGTH: '12' }, geometry)
    const { features, type } = collection(
      (await fileOf(people.wes, { search: 'maple', format: 'geojson' })).text,
    )
    expect(type).toBe('FeatureCollection')
    expect(features.map((one) => [one.type, one.id, one.geometry])).toEqual([
      ['Feature', point._id, { type: 'Point', coordinates: [-96.5, 40.123456789] }],
      ['Feature', line._id, geometry],
    ])
    expect(Object.keys(features[0]?.properties ?? {})).toEqual([...locationColumns])
    expect(features[1]?.properties).toMatchObject({
      id: line._id,
      latitude: line.latitude,
      tags: line.tags,
      category: 'Parks',
      created_by: line.userId.name,
      LENGTH: '12',
    })
  })

  it('EXPORT-5 renames an attribute that has the name of a column', async () => {
    const { _id } = await made({ name: 'Clashing oak' })
    await setAttributes(_id, { ICON: 'a', Name: 'b', id: 'c', 'attribute id': 'd', SPECIES: 'e' })
    const expected = {
      id: _id,
      'attribute ICON': 'a',
      'attribute Name': 'b',
      'attribute id': 'c',
      'attribute attribute id': 'd',
      SPECIES: 'e',
    }
    expect(rowsOf((await fileOf(people.wes, { search: 'clashing', format: 'csv' })).text)[0]).toMatchObject(
      expected,
    )
    const [feature] = collection(
      (await fileOf(people.wes, { search: 'clashing', format: 'geojson' })).text,
    ).features
    expect(feature?.properties).toMatchObject(expected)
  })

  it('EXPORT-5 has columns for the first 500 attributes, and one for all others', async () => {
    const { _id } = await made({ name: 'Much described' })
    const many = Object.fromEntries(
      Array.from({ length: 503 }, (_, n) => [`a${String(n).padStart(3, '0')}`, `${n}`]),
    )
    await setAttributes(_id, many)
    const [row = {}] = rowsOf((await fileOf(people.wes, { search: 'described', format: 'csv' })).text)
    expect([row.a499, row.a500]).toEqual(['499', undefined])
    expect(JSON.parse(row['further attributes'] ?? '')).toEqual({ a500: '500', a501: '501', a502: '502' })
  })
})

describe('a file of work orders', () => {
  it('EXPORT-1, EXPORT-3 contains what the lists show, each at its location', async () => {
    const { wes, dora, wendy, bo, pat } = people
    const place = await made({ name: 'Order oak', latitude: 40.5, longitude: -96.5 })
    const raise = async (title: string) => {
      const body = {
        locationId: place._id,
        title,
        description: '-1 "x"',
        priority: 'high' as const,
        tags: ['a', 'b'],
      }
      return (await wes.call(createWorkOrder, { body })).body
    }
    const [open, shut] = [await raise('=Open'), await raise('Shut')]
    await wes.call(closeWorkOrder, { params: { id: shut._id }, body: { note: 'done,\nreally' } })
    for (const person of [wes, dora, wendy, bo, pat])
      for (const query of [{}, { status: 'open' }, { status: 'finished' }, { priority: 'high' }] as const) {
        const listed = await person.call(listWorkOrders, { query })
        const expected = listed.body.map(({ _id }) => _id).toSorted()
        const csv = rowsOf((await ordersOf(person, { ...query, format: 'csv' })).text)
        expect(csv.map(({ id }) => id).toSorted()).toEqual(expected)
        const { features } = collection((await ordersOf(person, { ...query, format: 'geojson' })).text)
        expect(features.map(({ id }) => id).toSorted()).toEqual(expected)
      }
    const rows = rowsOf((await ordersOf(wes, { locationId: place._id, format: 'csv' })).text)
    expect(Object.keys(rows[0] ?? {})).toEqual([...workOrderColumns])
    expect(rows.find(({ id }) => id === open._id)).toMatchObject({
      title: "'=Open",
      description: '\'-1 "x"',
      tags: 'a;b',
      closed_at: '',
    })
    expect(rows.find(({ id }) => id === shut._id)).toMatchObject({
      status: 'finished',
      closing_note: 'done,\nreally',
      location_name: 'Order oak',
      location_in_trash: 'false',
    })
    const { features } = collection((await ordersOf(wes, { locationId: place._id, format: 'geojson' })).text)
    expect(features[0]?.geometry).toEqual({ type: 'Point', coordinates: [-96.5, 40.5] })
    expect(features[0]?.properties).toMatchObject({
      title: '=Open',
      latitude: 40.5,
      closed_by: null,
      tags: ['a', 'b'],
    })
  })
})

it('EXPORT-8 a file of orders says whose job each is, by when, how far, and why it was closed', async () => {
  const { ana, wes } = people
  const { prairieFalls } = app.world.cities
  const crewId = randomUUID()
  await sql`insert into crews (id, city_id, name) values (${crewId}, ${prairieFalls.id}, '=Streets')`.execute(
    app.owner,
  )
  const place = await made({ name: 'Export elm' })
  const assigneeIds = [app.world.people.wes.id, app.world.people.ana.id]
  const raise = async (title: string, extra: object) =>
    (await ana.call(createWorkOrder, { body: { locationId: place._id, title, ...extra } })).body
  const open = await raise('Open', { assigneeIds, crewId, dueOn: '2026-12-01' })
  const step = (kind: 'started' | 'on_hold') =>
    wes.call(stepWorkOrder, {
      params: { id: open._id },
      body: { _id: randomUUID(), kind, ...(kind === 'on_hold' ? { reason: 'Parts' } : {}) },
    })
  await step('started')
  const { progress } = (await step('on_hold')).body
  const shut = await raise('Shut', {})
  await wes.call(closeWorkOrder, { params: { id: shut._id }, body: { note: null, reason: 'Duplicate' } })
  const names = assigneeIds.map((id) => open.assignees.find(({ _id }) => _id === id)?.name)

  const query = { locationId: place._id }
  const [row, closed] = rowsOf((await ordersOf(wes, { ...query, format: 'csv' })).text)
  const job = {
    due_on: '2026-12-01',
    last_step: 'on_hold',
    last_step_at: new Date(progress?.at ?? '').toISOString(),
  }
  expect(row).toMatchObject({ ...job, assigned_to: names.join(';'), crew: "'=Streets", closing_reason: '' })
  expect(closed).toMatchObject({
    assigned_to: '',
    crew: '',
    due_on: '',
    last_step: '',
    closing_reason: 'Duplicate',
  })
  const { features } = collection((await ordersOf(wes, { ...query, format: 'geojson' })).text)
  expect(features[0]?.properties).toMatchObject({
    ...{ assigned_to: names, crew: '=Streets', due_on: '2026-12-01', last_step: 'on_hold' },
    closing_reason: null,
  })
  expect(features[1]?.properties).toMatchObject({ assigned_to: [], crew: null, closing_reason: 'Duplicate' })
})

describe('EXPORT-9 a GeoPackage', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lamplighter-gpkg-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function layerOf(url: string, layer: string) {
    const answer = await app.app.inject({ method: 'GET', url })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/geopackage+sqlite3')
    const path = join(folder, `${randomUUID()}.gpkg`)
    writeFileSync(path, answer.rawPayload)
    const { source, close } = await openSource(path, { kind: 'locations', layer })
    const rows: { values: Record<string, string>; point?: unknown }[] = []
    for await (const row of source.rows) rows.push(row)
    close()
    return { columns: source.columns, rows }
  }

  it('has the rows and columns of a CSV, and leaves no temporary file', async () => {
    const csv = rowsOf((await fileOf(people.wendy, { format: 'csv' })).text)
    const { body } = await people.wendy.call(exportLocations, { query: { format: 'gpkg' } })
    expect(body.fileName).toMatch(/\.gpkg$/)
    const { rows, columns } = await layerOf(body.url, 'locations')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ values }) => values.id).toSorted()).toEqual(csv.map(({ id }) => id).toSorted())
    expect(columns).toEqual(expect.arrayContaining([...locationColumns]))
    expect(rows[0]?.point).toBeTruthy()
    await expect.poll(() => readdirSync(join(app.parts.config.dataDir, 'export-files'))).toEqual([])
  })

  it('has work orders as points', async () => {
    const { body } = await people.wes.call(exportWorkOrders, { query: { format: 'gpkg' } })
    const csv = rowsOf((await ordersOf(people.wes, { format: 'csv' })).text)
    const { rows } = await layerOf(body.url, 'work_orders')
    expect(rows.map(({ values }) => values.title).toSorted()).toEqual(
      csv.map(({ title }) => fromSpreadsheet(title ?? '')).toSorted(),
    )
  })
})

describe('the URL of a file', () => {
  it('ACC-6 needs a sign-in, and rejects unknown formats and filters', async () => {
    expect((await app.nobody.send('GET', '/api/exports/locations?format=csv')).status).toBe(401)
    expect((await people.wes.send('GET', '/api/exports/locations?format=xls')).status).toBe(422)
    expect((await people.wes.send('GET', '/api/exports/locations')).status).toBe(422)
    expect((await people.wes.send('GET', '/api/exports/workorders?format=csv&owner=me')).status).toBe(422)
  })

  it('EXPORT-2 does not work when altered, or under another name', async () => {
    const { body } = await people.wes.call(exportLocations, { query: { format: 'csv' } })
    const [path = '', token = ''] = body.url.split('?t=')
    const [head, , signature] = token.split('.')
    const other = Buffer.from(
      JSON.stringify({ order: { kind: 'locations' }, exp: 9e9, aud: 'lamplighter-export' }),
    )
    for (const url of [
      path,
      `${path}?t=`,
      `${path}?t=${token}&t=${token}`,
      `${path}?t=${token.slice(0, -2)}`,
      `${path}?t=${head}.${other.toString('base64url')}.${signature}`,
      `/exports/other.csv?t=${token}`,
    ]) {
      const answer = await people.wes.send('GET', url)
      expect([url.slice(0, 60), answer.status, answer.problem.code]).toEqual([
        url.slice(0, 60),
        403,
        'export_link_expired',
      ])
    }
    expect((await app.nobody.send('POST', body.url)).status).toBe(405)
    const head_ = await app.app.inject({ method: 'HEAD', url: body.url })
    expect([head_.statusCode, head_.rawPayload.length]).toEqual([200, 0])
  })

  it('EXPORT-2 shows what its person may see at download time, and is recorded in the audit trail', async () => {
    const query = { cityId: app.world.cities.prairieFalls.id, format: 'csv' } as const
    const { body } = await people.wendy.call(exportLocations, { query })
    expect(rowsOf((await app.nobody.send('GET', body.url)).text).length).toBeGreaterThan(0)
    const { rows } = await sql<{ user_id: string }>`
      select user_id from audit where endpoint = 'locations_exported' order by at desc limit 1`.execute(
      app.owner,
    )
    expect(rows[0]?.user_id).toBe(app.world.people.wendy.id)
    await sql`update city_memberships set status = 'former' where user_id = ${app.world.people.wendy.id}`.execute(
      app.owner,
    )
    expect(rowsOf((await app.nobody.send('GET', body.url)).text)).toEqual([])
    await sql`update users set subject = ${randomUUID()} where id = ${app.world.people.wendy.id}`.execute(
      app.owner,
    )
    expect((await app.nobody.send('GET', body.url)).status).toBe(401)
  })
})
