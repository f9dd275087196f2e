/**
 * LOC-44. Shapefiles: every type of shape, the encodings of their tables, their projections; in archives and folders.
 */
import { describe, expect, test } from 'vitest'
import { dbf, shapes, shp, zip } from '../testing/geo-files.ts'
import { readFiles } from '../testing/read-file.ts'

const utm15 =
  'PROJCS["NAD_1983_UTM_Zone_15N",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-93.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]'
const named = (...names: (string | Buffer)[]) =>
  dbf(
    [['NAME', 'C', 12]],
    names.map((name) => [name]),
  )
const parts = (stem: string, records: Buffer[], more: Record<string, string | Buffer> = {}) => ({
  [`${stem}.shp`]: shp(records),
  [`${stem}.dbf`]: named(...records.map((_, index) => `n${index + 1}`)),
  ...Object.fromEntries(Object.entries(more).map(([ending, content]) => [`${stem}.${ending}`, content])),
})
const read = async (records: Buffer[]) =>
  (await readFiles({ 'a.zip': zip(parts('a', records)) })).rows.map(
    ({ point, geometry, unreadable }) => unreadable ?? geometry ?? point,
  )

test('in a folder of an archive, projected: a hydrant', async () => {
  const files = zip(parts('Export/Hydrants', [shapes.point(493_000, 4_977_000)], { PRJ: utm15 }))
  const { format, counts, columns, rows } = await readFiles({ 'download.zip': files })
  expect({ format, counts, columns }).toEqual({
    format: 'Shapefile Hydrants, NAD_1983_UTM_Zone_15N',
    counts: 'feature',
    columns: ['NAME'],
  })
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ number: 1, values: { NAME: 'n1' } })
  // The value from PROJ 9.
  expect(rows[0]?.point?.longitude).toBeCloseTo(-93.088_732_556, 8)
  expect(rows[0]?.point?.latitude).toBeCloseTo(44.946_400_209, 8)
})

test('the .shp beside its parts, with extensions in any case', async () => {
  const { 'h.shp': shape = '', 'h.dbf': table = '' } = parts('h', [shapes.point(-93, 45)])
  const { format, rows } = await readFiles({ 'h.shp': shape, 'H.DBF': table })
  expect([format, rows[0]?.point]).toEqual(['Shapefile', { longitude: -93, latitude: 45 }])
})

test('shapes of every type, with heights or without', async () => {
  expect(
    await read([
      shapes.point(-93, 45),
      shapes.pointZ(-93, 45, 250),
      shapes.points([1, 2]),
      shapes.points([1, 2], [3, 4]),
      shapes.lines([
        [0, 0],
        [0, 2],
      ]),
      shapes.lines(
        [
          [0, 0],
          [0, 2],
        ],
        [
          [5, 5],
          [5, 9],
        ],
      ),
      shapes.none(),
    ]),
  ).toEqual([
    { longitude: -93, latitude: 45 },
    { longitude: -93, latitude: 45 },
    { longitude: 1, latitude: 2 },
    {
      type: 'MultiPoint',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    },
    {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [0, 2],
      ],
    },
    {
      type: 'MultiLineString',
      coordinates: [
        [
          [0, 0],
          [0, 2],
        ],
        [
          [5, 5],
          [5, 9],
        ],
      ],
    },
    'the shape is empty (a null shape): no place was recorded',
  ])
})

describe('areas', () => {
  type Ring = [number, number][]
  const clockwise = (west: number, south: number, size: number): Ring => [
    [west, south],
    [west, south + size],
    [west + size, south + size],
    [west + size, south],
    [west, south],
  ]
  const counter = (west: number, south: number, size: number) => clockwise(west, south, size).toReversed()

  test('a hole belongs to the ring around it, an island in it to none', async () => {
    const [read1] = await read([
      shapes.areas(
        clockwise(20, 0, 9),
        counter(2, 2, 5),
        clockwise(0, 0, 9),
        counter(22, 2, 5),
        clockwise(3, 3, 2),
      ),
    ])
    expect(read1).toEqual({
      type: 'MultiPolygon',
      coordinates: [
        [counter(20, 0, 9), clockwise(22, 2, 5)],
        [counter(0, 0, 9), clockwise(2, 2, 5)],
        [counter(3, 3, 2)],
      ],
    })
  })

  test('a single ring in the wrong direction is an area', async () => {
    expect(await read([shapes.areas(counter(0, 0, 9))])).toEqual([
      { type: 'Polygon', coordinates: [counter(0, 0, 9)] },
    ])
  })
})

describe('the table', () => {
  /** The first column of a table with this many rows. */
  const values = async (table: Buffer, cpg?: string, rows = 1) => {
    const files = {
      'a.shp': shp(Array.from({ length: rows }, () => shapes.point(1, 2))),
      'a.dbf': table,
      ...(cpg === undefined ? {} : { 'a.cpg': cpg }),
    }
    return (await readFiles(files)).rows.map((row) => Object.values(row.values)[0])
  }
  const value = async (table: Buffer, cpg?: string) => (await values(table, cpg))[0]
  const one = (type: string, cell: string | Buffer, length = 12) => dbf([['x', type, length]], [[cell]])

  test.each([
    ['C', ' Oak ', 'Oak'],
    ['N', '0.100', '0.100'],
    ['N', '*******', ''],
    ['F', '1.5e+003', '1.5e+003'],
    ['L', 'T', 'true'],
    ['L', 'n', 'false'],
    ['L', '?', ''],
  ])('%s %j is %j', async (type, cell, text) => {
    expect(await value(one(type, cell))).toBe(text)
  })

  test('dates', async () => {
    expect(await value(one('D', '20260105', 8))).toBe('2026-01-05')
    expect(await value(one('D', '00000000', 8))).toBe('')
  })

  test.each([
    ['named UTF-8', 'UTF-8', 0, Buffer.from('Café')],
    ['named by its number', '1252', 0, Buffer.from('Caf\xe9', 'latin1')],
    ['named ISO', 'ISO-8859-1', 0, Buffer.from('Caf\xe9', 'latin1')],
    ['old DOS, by the heading', undefined, 1, Buffer.from('Caf\x82', 'latin1')],
    ['Windows, by the heading', undefined, 87, Buffer.from('Caf\xe9', 'latin1')],
    ['UTF-8 that nobody named', undefined, 0, Buffer.from('Café')],
    ['Windows that nobody named', undefined, 0, Buffer.from('Caf\xe9', 'latin1')],
    ['named by a word that nobody knows', 'whatever', 0, Buffer.from('Café')],
    ['UTF-8 that the .cpg calls Windows', '1252', 0, Buffer.from('Café')],
    ['UTF-8 that the heading calls Windows', undefined, 87, Buffer.from('Café')],
    ['UTF-8 that the heading calls DOS', undefined, 1, Buffer.from('Café')],
    ['Windows that the .cpg calls UTF-8', 'UTF-8', 0, Buffer.from('Caf\xe9', 'latin1')],
  ])('encoding: %s', async (_, cpg, driver, bytes) => {
    expect(await value(dbf([['x', 'C', 12]], [[bytes]], { driver }), cpg)).toBe('Café')
  })

  test('LOC-91 the whole table shows whether it is UTF-8, and a correct label is used', async () => {
    // The first is valid UTF-8 by accident, as `ɔ`.
    const quoted = ['\x93CAF\xc9\x94', 'Pe\xf1a'].map((name) => [Buffer.from(name, 'latin1')])
    expect(await values(dbf([['x', 'C', 12]], quoted), '1252', 2)).toEqual(['“CAFÉ”', 'Peña'])
    const hawaiian = [[Buffer.from('Kahoʻolawe')], [Buffer.from('Hāna')]]
    expect(await values(dbf([['x', 'C', 12]], hawaiian), '1252', 2)).toEqual(['Kahoʻolawe', 'Hāna'])
    const mixed = [[Buffer.from('Peña')], [Buffer.from('Pe\xf1a', 'latin1')]]
    expect(await values(dbf([['x', 'C', 12]], mixed), '1252', 2)).toEqual(['Peña', 'Peña'])
  })

  test('LOC-90 a column whose texts are in another file is listed as skipped', async () => {
    const table = dbf(
      [
        ['x', 'C', 2],
        ['REMARKS', 'M', 10],
      ],
      [['1', '12']],
    )
    const { columns, leftOut } = await readFiles({ 'a.shp': shp([shapes.point(1, 2)]), 'a.dbf': table })
    expect([columns, leftOut]).toEqual([['x'], [{ column: 'REMARKS', reason: 'memo' }]])
  })

  test('a text truncated within a character', async () => {
    expect(await value(dbf([['x', 'C', 4]], [[Buffer.from('Café').subarray(0, 4)]]), 'UTF-8')).toBe('Caf')
  })

  test('skips a deleted row with its shape, and renames columns with equal names', async () => {
    const table = dbf(
      [
        ['a', 'C', 2],
        ['a', 'C', 2],
      ],
      [
        ['1', '2'],
        ['3', '4'],
      ],
      { deleted: [0] },
    )
    const { rows } = await readFiles({
      'a.shp': shp([shapes.point(1, 2), shapes.point(3, 4)]),
      'a.dbf': table,
    })
    expect(rows.map(({ number, values, point }) => [number, values, point?.latitude])).toEqual([
      [2, { a: '3', 'a (2)': '4' }, 4],
    ])
  })
})

test('selects one of several layers by name', async () => {
  const files = {
    'city.zip': zip({
      ...parts('gis/Trees', [shapes.point(1, 2)]),
      ...parts('gis/Lamps', [shapes.point(3, 4)]),
    }),
  }
  await expect(readFiles(files)).rejects.toThrow(
    'city.zip contains several layers: gis/Trees, gis/Lamps. Choose one with --layer NAME.',
  )
  expect((await readFiles(files, { layer: 'lamps' })).rows[0]?.point).toEqual({ longitude: 3, latitude: 4 })
  await expect(readFiles(files, { layer: 'Parks' })).rejects.toThrow('contains no layer "Parks"')
})

describe('the projection', () => {
  const projected = parts('a', [shapes.point(493_000, 4_977_000)])

  test('is required when there is no .prj', async () => {
    await expect(readFiles(projected)).rejects.toThrow(
      /a is projected .*493000, 4977000.* no \.prj .*--projection/,
    )
  })

  test('given by a person overrides the .prj', async () => {
    const { rows } = await readFiles(
      { ...projected, 'a.prj': 'GEOGCS["WGS",UNIT["Degree",0.0174]]' },
      { projection: 'EPSG:26915' },
    )
    expect(rows[0]?.point?.latitude).toBeCloseTo(44.9464, 4)
  })
})

test.each([
  ['without its table', { 'a.zip': zip({ 'a.shp': shp([]) }) }, /a\.dbf is missing: a shapefile is at least/],
  ['the table alone', { 'a.zip': zip({ 'a.dbf': named('x') }) }, /but no \.shp/],
  ['the table by itself', { 'a.dbf': named('x') }, /one of the files of a shapefile/],
  [
    'more rows than shapes',
    { ...parts('a', [shapes.point(1, 2)]), 'a.dbf': named('x', 'y') },
    /do not belong together/,
  ],
  [
    'more shapes than rows',
    { ...parts('a', [shapes.point(1, 2), shapes.point(1, 2)]), 'a.dbf': named('x') },
    /do not belong together/,
  ],
  ['a name that ends in .shp', { 'a.shp': 'anything' }, /does not start like a shapefile/],
])('%s is rejected with an explanation', async (_, files, reason) => {
  await expect(readFiles(files)).rejects.toThrow(reason)
})
