/** EXPORT-9: types of the columns of a GeoPackage, as SQLite and GDAL read them. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { exportLocations, exportWorkOrders } from '@lamplighter/domain/exports'
import { createLocation } from '@lamplighter/domain/locations'
import { createWorkOrder, stepWorkOrder } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readGeoPackage } from '../../import/formats/read-geopackage.ts'
import { benchIn, repairOf } from '../../testing/factories.ts'
import { needs } from '../../testing/needs.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

/** The values of two locations, and the type of their column. */
const attributes = {
  PIN: [['007', '8'], 'text'],
  UNIT: [['12', '1200000'], 'integer'],
  DIAMETER: [['12', '10.5'], 'double'],
  COST: [['1.5', '2.25'], 'double'],
  SECTION: [['1.10', '2.10'], 'text'],
  TINY: [['0.0000001', '1'], 'text'],
  LONG: [['1234567890123456', '1'], 'text'],
  MINUS: [['-0', '1'], 'text'],
  SIGN: [['+1', '1'], 'text'],
  ACTIVE: [['true', 'false'], 'boolean'],
  INSTALLED: [['2024-02-29', '2023-12-31'], 'date'],
  WRONG_DAY: [['2023-02-29', '2023-12-31'], 'text'],
  SEEN: [['2024-02-29T08:00:00Z', '2023-12-31T23:59:59.500Z'], 'datetime'],
  SHORT_TIME: [['2024-02-29T08:00:00Z', '2023-12-31T23:59:59.5Z'], 'text'],
  LINE: [['1\n', '2'], 'text'],
  EMPTY: [['', '5'], 'integer'],
} as const
const names = Object.keys(attributes) as (keyof typeof attributes)[]

let app: TestApp
let wes: Person
const folder = mkdtempSync(join(tmpdir(), 'lamplighter-gpkg-types-'))
let locations: string
let orders: string
beforeAll(async () => {
  app = await testApp()
  wes = await app.as('wes')
  let orderOf = ''
  for (const at of [0, 1] as const) {
    const { body } = await wes.call(createLocation, { body: benchIn(app.world, { name: `Typed ${at}` }) })
    const given = Object.fromEntries(names.map((name) => [name, attributes[name][0][at]]))
    await sql`update locations set attributes = ${JSON.stringify(given)}::jsonb where id = ${body._id}`.execute(
      app.owner,
    )
    orderOf = body._id
  }
  // A location elsewhere does not change the types of this file.
  const { body: other } = await wes.call(createLocation, { body: benchIn(app.world, { name: 'Other' }) })
  await sql`update locations set attributes = '{"UNIT": "none"}' where id = ${other._id}`.execute(app.owner)
  const { body: order } = await wes.call(createWorkOrder, {
    body: repairOf(orderOf, { dueOn: '2026-12-01' }),
  })
  await wes.call(stepWorkOrder, {
    params: { id: order._id },
    body: { _id: crypto.randomUUID(), kind: 'started' },
  })
  const query = { search: 'typed', format: 'gpkg' } as const
  locations = await saved('locations', (await wes.call(exportLocations, { query })).body.url)
  orders = await saved('orders', (await wes.call(exportWorkOrders, { query: { format: 'gpkg' } })).body.url)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

async function saved(name: string, url: string): Promise<string> {
  const path = join(folder, `${name}.gpkg`)
  writeFileSync(path, (await app.app.inject({ method: 'GET', url })).rawPayload)
  return path
}

function read(path: string, table: string) {
  const db = new DatabaseSync(path, { readOnly: true })
  const columns = db.prepare(`select name, lower(type) as type from pragma_table_info('${table}')`).all()
  const rows = db.prepare(`select * from ${table} order by fid`).all()
  db.close()
  return { types: Object.fromEntries(columns.map(({ name, type }) => [name, type])), rows }
}

it('EXPORT-9 a column has a type if every value of the file keeps its meaning in it', () => {
  const { types, rows } = read(locations, 'locations')
  expect(rows).toHaveLength(2)
  expect(names.map((name) => [name, types[name]])).toEqual(names.map((name) => [name, attributes[name][1]]))
  expect(types).toMatchObject({
    id: 'text',
    source_id: 'text',
    zip: 'text',
    latitude: 'double',
    created_at: 'datetime',
  })
  expect(rows.map(({ PIN, COST, ACTIVE, EMPTY }) => [PIN, COST, ACTIVE, EMPTY])).toEqual([
    ['007', 1.5, 1, null],
    ['8', 2.25, 0, 5],
  ])
  expect(rows[1]?.SEEN).toBe('2023-12-31T23:59:59.500Z')
})

it('EXPORT-9 an import reads every value as it was', async () => {
  const { source, close } = await readGeoPackage(locations, { layer: 'locations' })
  const values: Record<string, string>[] = []
  for await (const feature of source.features) values.push(feature.values)
  close()
  expect(values).toHaveLength(2)
  for (const at of [0, 1] as const)
    expect(names.map((name) => [name, values[at]?.[name]])).toEqual(
      names.map((name) => [name, attributes[name][0][at]]),
    )
})

it('EXPORT-9 work orders have days, times and yes or no as such', () => {
  const { types, rows } = read(orders, 'work_orders')
  expect(types).toMatchObject({
    ...{ id: 'text', location_id: 'text', due_on: 'date', created_at: 'datetime', closed_at: 'datetime' },
    ...{ last_step_at: 'datetime', location_in_trash: 'boolean', longitude: 'double' },
  })
  expect(rows).toMatchObject([{ due_on: '2026-12-01', location_in_trash: 0, closed_at: null }])
})

it('EXPORT-9 GDAL reads the same types', needs('ogrinfo', existsSync('/usr/bin/ogrinfo')), () => {
  const said = (path: string) =>
    execFileSync('ogrinfo', ['-so', '-al', path], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  const text = said(locations)
  for (const line of [
    ...['id: String', 'PIN: String', 'UNIT: Integer64', 'DIAMETER: Real', 'ACTIVE: Integer(Boolean)'],
    ...['INSTALLED: Date', 'SEEN: DateTime', 'created_at: DateTime', 'latitude: Real', 'WRONG_DAY: String'],
  ])
    expect(text).toContain(`\n${line} (`)
  expect(said(orders)).toContain('\ndue_on: Date (')
})
