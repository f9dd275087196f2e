import { spawnSync } from 'node:child_process'
import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readPmtiles } from '../pmtiles/read-pmtiles.ts'
import { drawOsmMap } from './draw-osm-map.ts'

const hasOsmium = spawnSync('osmium', ['--version']).status === 0

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lamplighter-osm-test-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

async function extract(name: string, things: string): Promise<string> {
  const path = join(dir, name)
  await writeFile(path, `<?xml version="1.0"?><osm version="0.6">${things}</osm>`)
  return path
}

const node = (id: number, longitude: number, latitude: number, tags = '') =>
  `<node id="${id}" version="1" timestamp="2026-03-0${(id % 4) + 1}T08:00:00Z" lon="${longitude}" lat="${latitude}">${tags}</node>`
const way = (id: number, nodes: readonly number[], tags: string) =>
  `<way id="${id}" version="1" timestamp="2026-03-05T08:00:00Z">${nodes.map((ref) => `<nd ref="${ref}"/>`).join('')}${tags}</way>`
const tag = (key: string, value: string) => `<tag k="${key}" v="${value}"/>`

/** A street with a school, from north to south along the sea. Ways come first, as in an unsorted extract. */
const town = [
  '<bounds minlat="40.60" minlon="-96.65" maxlat="40.64" maxlon="-96.60"/>',
  way(1, [1, 2], tag('highway', 'residential') + tag('name', 'Elm Street')),
  way(2, [4, 5, 6, 7, 4], tag('building', 'yes') + tag('amenity', 'school') + tag('name', 'Oak School')),
  way(3, [8, 9], tag('natural', 'coastline')),
  node(1, -96.64, 40.61),
  node(2, -96.63, 40.61),
  node(3, -96.63, 40.63, tag('place', 'town') + tag('name', 'Northport')),
  node(4, -96.634, 40.612),
  node(5, -96.633, 40.612),
  node(6, -96.633, 40.613),
  node(7, -96.634, 40.613),
  node(8, -96.61, 40.59),
  node(9, -96.61, 40.65),
]

test('draws a street map with town, date and sea from an extract', async ({ skip }) => {
  skip(!hasOsmium, 'osmium')
  const steps = new Set<string>()
  const path = await extract('town.osm', town.join(''))
  const { bytes, bounds, date, seaIsKnown } = await drawOsmMap(path, 'Northport, NE', (step) =>
    steps.add(step),
  )
  expect({ bounds, date, seaIsKnown }).toEqual({
    bounds: [-96.65, 40.6, -96.6, 40.64],
    date: '2026-03-05',
    seaIsKnown: true,
  })
  expect([...steps]).toEqual(['reading', 'drawing'])
  await writeFile(join(dir, 'town.pmtiles'), bytes)
  const file = await open(join(dir, 'town.pmtiles'), 'r')
  const { archive, ...said } = await readPmtiles(file)
  expect(said).toMatchObject({ name: 'Northport, NE', minZoom: 8, maxZoom: 15, date: '2026-03-05' })
  expect(said.attribution).toContain('https://www.openstreetmap.org/copyright')
  const tile = async (z: number, x: number, y: number) =>
    Buffer.from((await archive.getZxy(z, x, y))?.data ?? new ArrayBuffer()).toString('latin1')
  const [far, near] = [await tile(8, 59, 96), await tile(15, 7588, 12332)]
  for (const word of ['earth', 'ocean', 'Northport']) expect(far).toContain(word)
  expect(far).not.toContain('Elm Street')
  for (const word of ['Elm Street', 'residential', 'buildings', 'Oak School']) expect(near).toContain(word)
  await file.close()
})

test('reports an invalid file and leaves no files', async ({ skip }) => {
  skip(!hasOsmium, 'osmium')
  const draw = (path: string) => drawOsmMap(path, 'Nowhere', () => undefined)
  const left = async () =>
    (await readdir(tmpdir())).filter((name) => name.startsWith('lamplighter-osm-made-'))
  const before = await left()
  await expect(draw(join(dir, 'none.osm.pbf'))).rejects.toThrow('There is no file')
  await expect(draw(await extract('empty.osm', ''))).rejects.toThrow('is empty')
  await expect(draw(await extract('bare.osm', node(1, 1, 1)))).rejects.toThrow(
    'nothing that a street map shows',
  )
  await writeFile(join(dir, 'text.osm.pbf'), 'some text')
  await expect(draw(join(dir, 'text.osm.pbf'))).rejects.toThrow(
    'cannot be read as an extract of OpenStreetMap',
  )
  expect(await left()).toEqual(before)
})

test('says how to install osmium if it is missing', async () => {
  vi.stubEnv('PATH', dir)
  const path = await extract('any.osm', '')
  await expect(drawOsmMap(path, 'Any', () => undefined)).rejects.toThrow('apt install osmium-tool')
  vi.unstubAllEnvs()
})
