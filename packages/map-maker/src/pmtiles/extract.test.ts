import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extract } from './extract.ts'
import { readPmtiles } from './read-pmtiles.ts'
import { type Tile, writePmtiles } from './write-pmtiles.ts'

const whole = { bounds: [-180, -85, 180, 85] as const, minZoom: 0, maxZoom: 7 }
const nebraska = [-104, 40, -95.4, 43] as const
let dir = ''

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lamplighter-extract-'))
  const tiles: Tile[] = []
  for (let z = 0; z <= 7; z++)
    for (let x = 0; x < 2 ** z; x++)
      for (let y = 0; y < 2 ** z; y += 3) tiles.push({ z, x, y, data: Buffer.from(`${z}/${x}/${y}`) })
  await writeFile(
    join(dir, 'world.pmtiles'),
    writePmtiles(tiles, { ...whole, metadata: { name: 'World', date: '2026-07-17' } }),
  )
})
afterAll(() => rm(dir, { recursive: true, force: true }))

test('copies the tiles of the box with its name and the credits of the whole map', async () => {
  const cut = await extract(join(dir, 'world.pmtiles'), { bounds: nebraska, name: 'Nebraska', maxZoom: 15 })
  expect(cut).toMatchObject({ minZoom: 6, maxZoom: 7 })
  await writeFile(join(dir, 'cut.pmtiles'), cut.bytes)
  const file = await open(join(dir, 'cut.pmtiles'), 'r')
  const { archive, ...said } = await readPmtiles(file)
  expect(said).toMatchObject({ name: 'Nebraska', date: '2026-07-17', bounds: [...nebraska] })
  expect(said.attribution).toContain('OpenStreetMap')
  const inside = await archive.getZxy(7, 28, 48)
  expect(Buffer.from(inside?.data ?? new ArrayBuffer()).toString()).toBe('7/28/48')
  expect(await archive.getZxy(7, 60, 48)).toBeUndefined()
  expect(await archive.getZxy(5, 7, 12)).toBeUndefined()
  await file.close()
})

test('reports a box without tiles, and an invalid map', async () => {
  const asked = { bounds: [0, 84.2, 1, 84.3] as const, name: 'Nowhere', maxZoom: 7 }
  await writeFile(
    join(dir, 'one.pmtiles'),
    writePmtiles([{ z: 6, x: 0, y: 0, data: Buffer.from('x') }], { ...whole, metadata: {} }),
  )
  await expect(extract(join(dir, 'one.pmtiles'), asked)).rejects.toThrow('has nothing in this box')
  await writeFile(join(dir, 'text.pmtiles'), 'some text')
  await expect(extract(join(dir, 'text.pmtiles'), asked)).rejects.toThrow()
})
