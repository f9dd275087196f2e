import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SourceRow } from './import-fields.ts'
import { openSource, sourceNameOf } from './open-source.ts'
import { zip } from './testing/geo-files.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(name: string, content: string | Buffer): Promise<{ format: string; rows: SourceRow[] }> {
  const path = join(folder, name)
  await writeFile(path, content)
  const { source } = await openSource(path)
  return { format: source.format, rows: await gather(source.rows) }
}

async function gather(rows: AsyncIterable<SourceRow>): Promise<SourceRow[]> {
  const all: SourceRow[] = []
  for await (const row of rows) all.push(row)
  return all
}

const feature = (lng: number, lat: number, properties: object) =>
  JSON.stringify({ type: 'Feature', properties, geometry: { type: 'Point', coordinates: [lng, lat] } })

describe('CSV', () => {
  test('removes the apostrophe before a formula in a rejection report, and nowhere else', async () => {
    const report = await read(
      'r.refused.csv',
      "refused line,refused because,id,'=name\n7,the name is blank,'=1+1,''=x\n",
    )
    expect(report.rows.map((row) => row.values)).toEqual([
      { 'refused line': '7', 'refused because': 'the name is blank', id: '=1+1', '=name': "'=x" },
    ])
    const other = await read('o.csv', "id,name\n'=1+1,Oak\n")
    expect(other.rows.map((row) => row.values)).toEqual([{ id: "'=1+1", name: 'Oak' }])
  })

  test.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('separated by %s, with a byte order mark', async (format, separator) => {
    const { rows, ...file } = await read('a.csv', `\ufeffid${separator}name\r\n1${separator}Oak\r\n`)
    expect(file.format).toBe(`CSV, separated by ${format}`)
    expect(rows.map(({ number, values }) => [number, values])).toEqual([[2, { id: '1', name: 'Oak' }]])
  })

  test('a row has the number of its first line, also after multi-line cells and blank lines', async () => {
    const { rows } = await read('b.csv', 'id,name\n1,"Oak\nand Elm"\n\n2,Ash\n')
    expect(rows.map(({ number, values }) => [number, values.name])).toEqual([
      [2, 'Oak\nand Elm'],
      [5, 'Ash'],
    ])
  })

  test('a row with too many or too few cells is rejected, and the next one read', async () => {
    const { rows } = await read('c.csv', 'id,name\n1\n2,Ash,x\n3,Elm\n')
    expect(rows.map((row) => row.unreadable)).toEqual([
      'the row has 1 cells, the heading has 2',
      'the row has 3 cells, the heading has 2',
      undefined,
    ])
  })

  test('compressed, and written on an old Windows machine', async () => {
    const { rows } = await read('d.csv.gz', gzipSync(Buffer.from('id,name\n1,Caf\xe9 \x96 East', 'latin1')))
    expect(rows[0]?.values.name).toBe('Café – East')
  })

  test('an unclosed quote stops the reading with its line number', async () => {
    const rest = 'x'.repeat(1_200_000)
    await expect(read('e.csv', `id,name\n1,Oak\n2,"Elm\n${rest}`)).rejects.toThrow(
      "from line 3 on can't be read",
    )
  })
})

describe('LOC-91 the whole file determines its encoding', () => {
  const late = (...cells: string[]) =>
    Buffer.from(['id,name', ...Array(70).fill(`1,${'Oak '.repeat(250)}`), ...cells].join('\n'), 'latin1')
  const utf8 = (text: string) => Buffer.from(text).toString('latin1')
  const lastName = async (file: Buffer) => (await read('late.csv', file)).rows.at(-1)?.values.name

  test('accents of Windows-1252 after the first 64 kB', async () => {
    const { format, rows } = await read('late.csv', late('2,Pe\xf1a \x93Crossing\x94'))
    expect(format).toBe('CSV, separated by commas, Windows-1252')
    expect(rows.at(-1)?.values.name).toBe('Peña “Crossing”')
  })

  test('accents of UTF-8, wherever chunks split a character', async () => {
    for (let more = 0; more < 4; more++)
      expect(await lastName(late('x'.repeat(more), `2,${utf8('€😀é'.repeat(8000))}`))).toMatch(/^(€😀é)+$/)
  })

  test.each([
    ['two encodings', late(`2,${utf8('Peña')}`, '3,Pe\xf1a'), 73],
    ['two encodings, in the other order', late('2,Pe\xf1a', `3,${utf8('Peña')}`), 72],
    ['an old Mac', late('2,Fran\x8dois'), 72],
    ['a character that is cut off at the end', late(`2,${utf8('Peña')}`, '3,Pe\xc3'), 73],
    ['a byte order mark that is wrong', Buffer.concat([Buffer.from('\ufeff'), late('2,Pe\xf1a')]), 72],
  ])('%s: rejected with the line and advice', async (_, file, line) => {
    const refused = new RegExp(`^Line ${line} of late.csv is not valid UTF-8.*Save the file as UTF-8`)
    await expect(read('late.csv', file)).rejects.toThrow(refused)
  })

  test('UTF-16 with half a character is rejected as well', async () => {
    const file = Buffer.from('\ufeffid,name\n1,Oak\n2,\ud800\n', 'utf16le')
    await expect(read('a.csv', file)).rejects.toThrow('Line 3 of a.csv is not valid UTF-16LE.')
  })

  test('GeoJSON, and a text in an archive', async () => {
    const features = [
      ...Array(70).fill(feature(1, 2, { name: 'Oak '.repeat(250) })),
      feature(1, 2, { name: 'Peña' }),
    ]
    const collection = `{"type":"FeatureCollection","features":[${features.join(',')}]}`
    const file = Buffer.from(collection, 'latin1')
    for (const [name, content] of [
      ['late.geojson', file],
      ['late.zip', zip({ 'late.geojson': file })],
    ] as const) {
      const { format, rows } = await read(name, content)
      expect([format, rows.at(-1)?.values.name]).toEqual(['GeoJSON, Windows-1252', 'Peña'])
    }
  })
})

describe('GeoJSON', () => {
  test('LOC-90 properties that only later features have become columns too', async () => {
    const some = (from: number, to: number, properties: object) =>
      Array.from({ length: to - from }, (_, n) => feature(1, 2, { ...properties, n: from + n }))
    const features = [
      ...some(0, 700, {}),
      ...some(700, 1500, { NAME: 'Oak', constructor: 'Smith' }),
      feature(1, 2, { ' ': 'blank', ['long '.repeat(60)]: 'x' }),
    ]
    const path = join(folder, 'union.geojsonl')
    await writeFile(path, features.join('\n'))
    const { source } = await openSource(path)
    const long = `${'long '.repeat(60).slice(0, 199)}…`
    expect(source.columns).toEqual(['n', 'NAME', 'constructor', 'column 4', long])
    expect(source.sample?.length).toBeLessThan(450)
    expect(source.sample?.filter(({ values }) => values.NAME).length).toBeGreaterThan(100)
    const rows = await gather(source.rows)
    expect(rows[0]?.values.constructor).toBeUndefined()
    expect(rows.at(-1)?.values).toEqual({ 'column 4': 'blank', [long]: 'x' })
  })

  test('too many different properties are rejected', async () => {
    const features = Array.from({ length: 2100 }, (_, n) => feature(1, 2, { [`p${n}`]: 1 }))
    await expect(read('many.geojsonl', features.join('\n'))).rejects.toThrow(
      'many.geojsonl has more than 2000 different properties',
    )
  })

  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  const deepFeature = (levels: number) =>
    `{"type":"Feature","properties":{"p":${deep(levels)}},"geometry":{"type":"Point","coordinates":[-96.6,40.6]}}`

  test.each([
    [
      'in a collection',
      (features: string[]) => `{"type":"FeatureCollection","features":[${features.join(',')}]}`,
    ],
    ['a line each', (features: string[]) => features.join('\n')],
  ])(
    'a feature nested a hundred thousand levels deep is rejected with an explanation, %s',
    async (_, file) => {
      const { rows } = await read(
        'deep.geojson',
        file([feature(-96.6, 40.6, { id: 1 }), deepFeature(100_000), deepFeature(40)]),
      )
      expect(rows.map((row) => row.unreadable)).toEqual([
        undefined,
        'the feature is nested more than 64 levels deep',
        undefined,
      ])
    },
  )

  test('a collection, with members before and after', async () => {
    const { rows } = await read(
      'a.geojson',
      `{"type":"FeatureCollection","crs":{"x":[1]},"features":[${feature(-96.6, 40.6, { n: 1, o: null })},
        {"type":"Feature","properties":null,"geometry":null}],"bbox":[1,2,3,4]}`,
    )
    expect(rows[0]).toMatchObject({
      number: 1,
      values: { n: '1', o: '' },
      point: { latitude: 40.6, longitude: -96.6 },
    })
    expect(rows[1]?.unreadable).toBe('the feature has no geometry')
  })

  test('one feature per line, one of them malformed', async () => {
    const { format, rows } = await read(
      'b.geojsonl',
      `${feature(-96, 40, { n: 1 })}\n{"type":\n\u001e${feature(-97, 41, { n: 2 })}\n`,
    )
    expect(format).toBe('GeoJSON, a feature a line')
    expect(rows.map((row) => row.unreadable ?? row.values.n)).toEqual([
      '1',
      'the line is not valid JSON',
      '2',
    ])
  })

  test('one feature', async () => {
    const { rows } = await read('c.json', JSON.stringify(JSON.parse(feature(-96, 40, { n: 1 })), null, 2))
    expect(rows).toHaveLength(1)
  })

  test('a line is stored, with a point on it', async () => {
    const line =
      '{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[1,2],[1,4]]}}'
    const { rows } = await read('d.geojson', `{"type":"FeatureCollection","features":[${line}]}`)
    expect(rows[0]).toMatchObject({
      point: { latitude: 3, longitude: 1 },
      geometry: {
        type: 'LineString',
        coordinates: [
          [1, 2],
          [1, 4],
        ],
      },
    })
  })

  test('a projection named before the features is converted, an unknown one is rejected', async () => {
    const named = (name: string) =>
      `{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"${name}"}},"features":[${feature(-10_372_000, 5_615_000, {})}]}`
    const { format, rows } = await read('f.geojson', named('urn:ogc:def:crs:EPSG::3857'))
    expect(format).toBe('GeoJSON, EPSG:3857')
    expect(rows[0]?.point?.longitude).toBeCloseTo(-93.173_261_27, 7)
    expect(rows[0]?.point?.latitude).toBeCloseTo(44.958_560_23, 7)
    await expect(read('f.geojson', named('EPSG:26815'))).rejects.toThrow('EPSG:26815 is not known here')
    expect((await read('f.geojson', named('urn:ogc:def:crs:EPSG::4269'))).rows[0]?.point?.longitude).toBe(
      -10_372_000,
    )
  })

  test('a truncated file says after which feature', async () => {
    const cut = `{"type":"FeatureCollection","features":[${feature(-96, 40, {})},{"type":`
    await expect(read('e.geojson', cut)).rejects.toThrow('is not valid JSON after feature 1')
  })
})

test.each([
  ['x.shp', Buffer.from('anything'), /does not start like a shapefile/],
  ['x.xlsx', Buffer.from('PK'), /does not start like an Excel file/],
  ['x.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /Save it as \.xlsx or CSV/],
  [
    'x.kml',
    Buffer.from('<?xml version="1.0"?><kml/>'),
    /ogr2ogr -f GeoJSON -t_srs EPSG:4326 x.geojson x.kml/,
  ],
  ['x.csv', Buffer.from('<!DOCTYPE html><html>Not found'), /is a page of a website/],
  ['x.gml.gz', gzipSync('<gml/>'), /ogr2ogr -f GeoJSON -t_srs EPSG:4326 x.geojson x.gml/],
  ['x.fgb', Buffer.from('fgb\u0003fgb\u0000'), /ogr2ogr -f GeoJSON/],
  ['x.zip.gz', gzipSync('PK\u0003\u0004'), /packed twice/],
  ['x.csv', Buffer.from([1, 0, 2, 0]), /not a text file/],
  ['x.csv', Buffer.alloc(0), /is empty/],
  ['x.json', Buffer.from('{"a":1}'), /contains no features/],
  ['x.csv.gz', gzipSync('id,name\n1,Oak').subarray(0, 20), /damaged/],
])('%s that is unreadable says so', async (name, content, reason) => {
  await expect(read(name, content)).rejects.toThrow(reason)
})

test.each([
  ['Hydrants.csv', 'hydrants'],
  ['/data/Hydrants 2026-11-21 (2).csv.gz', 'hydrants'],
  ['Hydrants_20261121.geojson', 'hydrants'],
  ['hydrants.refused.csv', 'hydrants'],
  ['Transit_Shelters_2014.geojson', 'transit-shelters-2014'],
  ['Hydrants.shp', 'hydrants'],
  ['Hydrants_20261121.zip', 'hydrants'],
  ['Hydrants.xlsx', 'hydrants'],
  ['Hydrants.gpkg', 'hydrants'],
])('ids of %s belong to %s', (path, name) => {
  expect(sourceNameOf(path)).toBe(name)
})
