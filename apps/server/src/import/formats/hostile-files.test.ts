/** LOC-44. Damaged and malicious files: rows or a sentence, never another error, and never for long. */

import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ImportError } from '../import-error.ts'
import { dbf, geopackage, gpkgGeometry, shapes, shp, xlsx, zip } from '../testing/geo-files.ts'
import { readFiles, readPath } from '../testing/read-file.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lamplighter-hostile-'))
})
afterAll(() => rm(folder, { recursive: true }))

const shape = shp([
  shapes.point(1, 2),
  shapes.areas([
    [0, 0],
    [0, 9],
    [9, 9],
    [0, 0],
  ]),
  shapes.lines([
    [0, 0],
    [1, 1],
  ]),
])
const table = dbf(
  [
    ['NAME', 'C', 6],
    ['N', 'N', 4],
  ],
  [
    ['a', '1'],
    ['b', '2'],
    ['c', '3'],
  ],
)
const sheet =
  '<row r="1"><c t="inlineStr"><is><t>id</t></is></c><c t="inlineStr"><is><t>x</t></is></c></row><row r="2"><c><v>1</v></c><c t="s"><v>0</v></c></row>'

const whole: [name: string, make: () => Buffer][] = [
  ['a.zip', () => zip({ 'a.shp': shape, 'a.dbf': table, 'a.prj': 'GEOGCS["WGS",UNIT["Degree",0.017]]' })],
  ['a.xlsx', () => xlsx({ Sheet: sheet }, { texts: ['<si><t>text</t></si>'] })],
  [
    'a.gpkg',
    () => {
      const path = join(folder, `${randomUUID()}.gpkg`)
      geopackage(path, [{ name: 'trees', srs: 4326, rows: [['Oak', gpkgGeometry('Point', [[1, 2]])]] }])
      return readFileSync(path)
    },
  ],
]

/** Returns 'rows' or the error sentence; any other error fails the test. */
async function outcome(name: string, content: Buffer, beside: Record<string, Buffer> = {}): Promise<string> {
  await writeFile(join(folder, name), content)
  for (const [other, bytes] of Object.entries(beside)) await writeFile(join(folder, other), bytes)
  try {
    await readPath(join(folder, name))
    return 'rows'
  } catch (error) {
    if (error instanceof ImportError) return error.message
    throw error
  }
}

describe.each(whole)('%s', (name, make) => {
  test('truncated anywhere it is rejected', async () => {
    const bytes = make()
    expect(await outcome(name, bytes)).toBe('rows')
    const steps = Math.min(bytes.length - 1, 30)
    for (let step = 0; step < steps; step++) {
      const said = await outcome(name, bytes.subarray(0, Math.floor((bytes.length * step) / steps)))
      expect(said, `after ${step}/${steps}`).not.toBe('rows')
    }
  })

  test('with a changed byte anywhere it gives rows or an explanation', async () => {
    const bytes = make()
    const stride = Math.max(1, Math.floor(bytes.length / 100))
    for (let at = 0; at < bytes.length; at += stride) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 0xff
      await outcome(name, changed)
    }
  })
})

test.each([
  ['shape', 'a.shp', shape],
  ['table', 'a.dbf', table],
])('a shapefile whose %s is truncated or changed gives rows or an explanation', async (_, part, bytes) => {
  const run = (content: Buffer) =>
    part === 'a.shp'
      ? outcome('a.shp', content, { 'a.dbf': table })
      : outcome('a.shp', shape, { 'a.dbf': content })
  // The mark at the end of a table may be missing.
  for (let length = 0; length < bytes.length - 1; length += 3)
    expect(await run(bytes.subarray(0, length)), `${length} of ${bytes.length} bytes`).toMatch(
      /truncated|damaged|empty|start/,
    )
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 0xff
    await run(changed)
  }
})

describe('archives', () => {
  test('that unpack to more than their directory says are stopped', async () => {
    const bomb = zip({ 'a.csv': Buffer.alloc(50_000_000, 'a,b\n') }, { claimed: 1000 })
    await expect(readFiles({ 'a.zip': bomb })).rejects.toThrow('a.zip is a damaged archive')
  })

  test.each([
    ['a.csv', { 'a.csv': 'id,x\n1,2\n' }],
    ['a.shp', { 'a.shp': shape, 'a.dbf': table, 'a.prj': 'GEOGCS["WGS",UNIT["Degree",0.017]]' }],
  ])('LOC-95 whose %s unpacks to many times its packed size are rejected', async (_, parts) => {
    const bomb = zip(parts, { claimed: 60_000_000 })
    await expect(readFiles({ 'a.zip': bomb })).rejects.toThrow('a.zip unpacks to more than can be imported')
  })

  test('LOC-95 whose text is larger than any import are rejected', async () => {
    // Random bytes do not shrink, so the archive is large enough for its ratio to be allowed.
    const large = zip({ 'a.csv': randomBytes(11_000_000) }, { claimed: 2 ** 31 + 1 })
    await expect(readFiles({ 'a.zip': large })).rejects.toThrow('a.zip unpacks to more than can be imported')
  })

  test('whose texts would fill the memory are not unpacked', async () => {
    await expect(readFiles({ 'a.xlsx': xlsx({ Sheet: sheet }, { claimed: 200_000_000 }) })).rejects.toThrow(
      'too large to be read as a spreadsheet',
    )
  })

  test('with an endless cell are stopped', async () => {
    const long = `<row r="1"><c t="inlineStr"><is><t>${'x'.repeat(3_000_000)}</t></is></c></row>`
    await expect(readFiles({ 'a.xlsx': xlsx({ Sheet: long }) })).rejects.toThrow(
      'more than 1000000 characters',
    )
  })

  test('with a cell far to the right are stopped', async () => {
    const wide = '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>1</v></c></row>'
    await expect(readFiles({ 'a.xlsx': xlsx({ Sheet: wide }) })).rejects.toThrow('more than 1000 columns')
  })

  test('with expanding entities are rejected', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><row r="1"><c t="str"><v>&b;</v></c></row>`
    await expect(readFiles({ 'a.xlsx': xlsx({ Sheet: bomb }) })).rejects.toThrow('its XML cannot be read')
  })

  test('of thousands of files are rejected', async () => {
    const many = Object.fromEntries(Array.from({ length: 2100 }, (_, n) => [`${n}.csv`, 'a,b']))
    await expect(readFiles({ 'a.zip': zip(many) })).rejects.toThrow('more than 2000 files')
  })

  test.each(['../../escaped.csv', '/escaped.csv', 'C:\\escaped.csv'])(
    'that name %s are rejected',
    async (path) => {
      await expect(readFiles({ 'a.zip': zip({ [path]: 'a,b\n1,2\n' }) })).rejects.toThrow(/damaged archive/)
    },
  )

  test.each([
    ['with a password', zip({ 'a.csv': 'a,b' }, { flags: 1 }), /protected by a password/],
    ['of an old spreadsheet', zip({ 'content.xml': '<x/>', mimetype: 'x' }), /Save it as \.xlsx or CSV/],
    ['of Google Earth', zip({ 'doc.kml': '<kml/>' }), /ogr2ogr -f GeoJSON/],
    ['of pictures', zip({ 'a.png': 'x' }), /without anything that can be imported/],
    ['with nothing in it', zip({}), /without anything that can be imported/],
    ['of an archive', zip({ 'a.csv': zip({ 'b.csv': 'a' }) }), /packed twice/],
    ['of a GeoPackage', zip({ 'a.gpkg': 'x' }), /Unpack it and import the \.gpkg/],
  ])('%s are rejected with advice', async (_, content, reason) => {
    await expect(readFiles({ 'a.zip': content })).rejects.toThrow(reason)
  })

  test('of one table are read', async () => {
    const { format, rows } = await readFiles({
      'a.zip': zip({ '__MACOSX/._t.csv': 'x', 'in/t.csv': 'a;b\n1;2\n' }),
    })
    expect([format, rows[0]?.values]).toEqual(['CSV, separated by semicolons', { a: '1', b: '2' }])
  })
})

test('a shape with too many corners is skipped, the next is read', async () => {
  const long = shapes.lines(Array.from({ length: 130_000 }, (_, n) => [n / 1e4, 0] as [number, number]))
  const files = { 'a.shp': shp([long, shapes.point(1, 2)]), 'a.dbf': dbf([['x', 'C', 1]], [['a'], ['b']]) }
  const { rows } = await readFiles(files)
  expect(rows.map(({ unreadable, point }) => unreadable ?? point)).toEqual([
    'the geometry has more than 60000 corners; simplify it first',
    { longitude: 1, latitude: 2 },
  ])
})
