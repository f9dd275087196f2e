/** LOC-44. GeoPackages, and malicious content in them. */
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { geopackage, gpkgGeometry } from '../testing/geo-files.ts'
import { readFiles } from '../testing/read-file.ts'

const oak = gpkgGeometry('Point', [[-93, 45]])
const trees = { name: 'trees', srs: 4326, rows: [['Oak', oak]] as [string, Buffer][] }

test('a layer in degrees', async () => {
  const { format, columns, rows } = await readFiles({ 'a.gpkg': (path) => geopackage(path, [trees]) })
  expect({ format, columns }).toEqual({ format: 'GeoPackage, layer trees', columns: ['fid', 'name'] })
  expect(rows.map(({ number, values, point }) => ({ number, values, point }))).toEqual([
    { number: 1, values: { fid: '1', name: 'Oak' }, point: { longitude: -93, latitude: 45 } },
  ])
})

test('a projected layer: by its code, and by its definition', async () => {
  const layer = (srs: number) => [
    { name: 'a', srs, rows: [['x', gpkgGeometry('Point', [[493_000, 4_977_000]])]] as [string, Buffer][] },
  ]
  const definition =
    'PROJCS["x",GEOGCS["NAD83",DATUM["North_American_Datum_1983",SPHEROID["GRS 1980",6378137,298.257222101]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",0],PARAMETER["central_meridian",-93],PARAMETER["scale_factor",0.9996],PARAMETER["false_easting",500000],PARAMETER["false_northing",0],UNIT["meter",1]]'
  const systems = [
    [26_915, 'EPSG', 26_915, 'undefined'],
    [100, 'NONE', 999_999, definition],
    [101, 'NONE', 999_999, 'undefined'],
  ]
  for (const srs of [26_915, 100]) {
    const { rows } = await readFiles({ 'a.gpkg': (path) => geopackage(path, layer(srs), { systems }) })
    expect(rows[0]?.point?.latitude).toBeCloseTo(44.946_400_2, 7)
  }
  await expect(readFiles({ 'a.gpkg': (path) => geopackage(path, layer(101), { systems }) })).rejects.toThrow(
    /--projection/,
  )
})

test('lines and areas are stored, rows without a geometry are rejected individually', async () => {
  const line = [
    [0, 0],
    [0, 2],
  ] as [number, number][]
  const ring = [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 0],
  ] as [number, number][]
  const rows: [string | null, Buffer | null][] = [
    ['line', gpkgGeometry('LineString', line)],
    ['area', gpkgGeometry('Polygon', ring)],
    [null, null],
    ['empty', Buffer.from([0x47, 0x50, 0, 0b1_0001, 0, 0, 0, 0])],
    ['cut', oak.subarray(0, 20)],
    ['other', Buffer.from('what is this')],
  ]
  const read = await readFiles({ 'a.gpkg': (path) => geopackage(path, [{ name: 'a', srs: 4326, rows }]) })
  expect(read.rows.map(({ geometry, unreadable }) => unreadable ?? geometry)).toEqual([
    { type: 'LineString', coordinates: line },
    { type: 'Polygon', coordinates: [ring] },
    'the feature has no geometry',
    'the geometry is empty',
    'the geometry is damaged: its numbers do not fit together',
    'the geometry is damaged: it does not begin as a GeoPackage has it',
  ])
})

test('selects one of several layers by name, also with quotes in its name', async () => {
  const odd = 'a"b; drop table x\''
  const file = { 'a.gpkg': (path: string) => geopackage(path, [trees, { ...trees, name: odd }]) }
  await expect(readFiles(file)).rejects.toThrow('contains several layers: trees, a"b; drop table x')
  expect((await readFiles(file, { layer: odd })).rows).toHaveLength(1)
})

// LOC-90
test('LOC-90 reads whole numbers of any size, and lists columns of pictures, which are skipped', async () => {
  const sql = `alter table trees add column big integer; alter table trees add column picture blob;
    update trees set big = 9007199254740993, picture = x'ffd8'`
  const { rows, leftOut } = await readFiles({ 'a.gpkg': (path) => geopackage(path, [trees], { sql }) })
  expect(rows[0]?.values).toMatchObject({ big: '9007199254740993' })
  expect(rows[0]?.values).not.toHaveProperty('picture')
  expect(leftOut).toEqual([{ column: 'picture', reason: 'binary' }])
})

describe('a layer cannot be something that runs SQL of the file', () => {
  const listed = (name: string) =>
    `insert into gpkg_contents values ('${name}', 'features', 0); insert into gpkg_geometry_columns values ('${name}', 'geom', 4326);`

  test.each([
    [
      'a view without an end',
      `create view v as with recursive n(geom) as (select 1 union all select geom + 1 from n) select geom from n; ${listed('v')}`,
    ],
    ['a virtual table', `create virtual table v using fts5(geom); ${listed('v')}`],
    ['a table that is not there', listed('v')],
  ])('%s', async (_, sql) => {
    const file = { 'a.gpkg': (path: string) => geopackage(path, [trees], { sql }) }
    expect((await readFiles(file)).format).toBe('GeoPackage, layer trees')
    await expect(readFiles(file, { layer: 'v' })).rejects.toThrow('contains no layer "v"')
  })

  test('the list of layers itself may not be a view', async () => {
    const sql = 'alter table gpkg_contents rename to c; create view gpkg_contents as select * from c'
    await expect(readFiles({ 'a.gpkg': (path) => geopackage(path, [trees], { sql }) })).rejects.toThrow(
      'not a GeoPackage',
    )
  })
})

test.each(['gpkg_contents', 'gpkg_geometry_columns'])(
  'LOC-95 rejects a file whose %s lists more layers than allowed, before it joins them',
  async (list) => {
    const sql = `
      with recursive n(n) as (select 1 union all select n + 1 from n where n < 1001)
      insert into ${list} (table_name) select 'unmatched ' || n from n`
    await expect(readFiles({ 'a.gpkg': (path) => geopackage(path, [trees], { sql }) })).rejects.toThrow(
      'a.gpkg lists more than 1000 layers',
    )
  },
)

test('a value larger than any geometry stops the reading', async () => {
  const sql = `update trees set name = hex(zeroblob(3000000))`
  await expect(readFiles({ 'a.gpkg': (path) => geopackage(path, [trees], { sql }) })).rejects.toThrow(
    'more than 4 MB',
  )
})

test('another kind of database is rejected', async () => {
  const other = (path: string) => {
    const db = new DatabaseSync(path)
    db.exec('create table t (a)')
    db.close()
  }
  await expect(readFiles({ 'a.gpkg': other })).rejects.toThrow(
    'a.gpkg is an SQLite database but not a GeoPackage',
  )
})
