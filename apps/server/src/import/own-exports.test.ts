/** EXPORT-4, EXPORT-5. Reading one of our own exports returns the original values. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attributeColumn, csvLine, locationColumns } from '@lamplighter/domain/exports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSource } from './open-source.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lamplighter-own-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const row = {
  id: '01a2',
  source_id: 'hydrants:7',
  icon: 'fire_hydrant',
  name: '=HYPERLINK("x")',
  latitude: '40.6',
  longitude: '-96.6',
  description: '+1\r\n"two" 🌳',
  tags: 'a;b c',
  notes: "'=kept",
  category: 'PublicSafety',
}
const attributes = { ICON: '@a', name: 'their name', SPECIES: '-oak', '=cmd': '1' }

async function readBack(name: string, text: string) {
  await writeFile(join(folder, name), text)
  const { source } = await openSource(join(folder, name))
  const rows = []
  for await (const one of source.rows) rows.push(one)
  return { columns: source.columns, leftOut: source.leftOut, values: rows[0]?.values ?? {} }
}

const expected = {
  id: row.id,
  icon: row.icon,
  name: row.name,
  description: row.description,
  notes: row.notes,
  ICON: '@a',
  'attribute name': 'their name',
  SPECIES: '-oak',
  '=cmd': '1',
}

test('a CSV, with formulas and line breaks', async () => {
  const heading = [...locationColumns, ...Object.keys(attributes).map(attributeColumn)]
  const cells = [
    ...locationColumns.map((column) => (row as Record<string, string>)[column] ?? ''),
    ...Object.values(attributes),
  ]
  const { columns, leftOut, values } = await readBack('own.csv', `\ufeff${csvLine(heading)}${csvLine(cells)}`)
  expect(values).toMatchObject({ ...expected, tags: row.tags, longitude: '-96.6' })
  expect(columns).not.toEqual(expect.arrayContaining(['source_id']))
  expect(columns).not.toEqual(expect.arrayContaining(['category']))
  // LOC-90.
  expect(leftOut).toContainEqual({ column: 'category', reason: 'own' })
})

test('a GeoJSON', async () => {
  const own = Object.fromEntries(
    locationColumns.map((column) => [column, (row as Record<string, string>)[column] ?? null]),
  )
  const theirs = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [attributeColumn(name), value]),
  )
  const feature = {
    type: 'Feature',
    id: row.id,
    geometry: { type: 'Point', coordinates: [-96.6, 40.6] },
    properties: { ...own, ...theirs, tags: ['a', 'b c'] },
  }
  const { values } = await readBack(
    'own.geojson',
    JSON.stringify({ type: 'FeatureCollection', features: [feature] }),
  )
  expect(values).toMatchObject(expected)
})

test('an apostrophe in another file stays', async () => {
  const { values } = await readBack('other.csv', "id,name,latitude,longitude\n1,'=x,40,-96\n")
  expect(values.name).toBe("'=x")
})
