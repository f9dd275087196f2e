import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutTiles, type MapLayers } from '../tiles/cut-tiles.ts'
import { tilesIn } from '../tiles/tile-range.ts'
import { readPmtiles } from './read-pmtiles.ts'
import { type Tile, writePmtiles } from './write-pmtiles.ts'

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lamplighter-pmtiles-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const description = {
  bounds: [-97, 40, -96, 41] as const,
  minZoom: 3,
  maxZoom: 12,
  metadata: { name: 'Test', date: '2026-11-21T04:00:00Z' },
}

async function written(bytes: Buffer) {
  const path = join(dir, 'test.pmtiles')
  await writeFile(path, bytes)
  const file = await open(path, 'r')
  return { ...(await readPmtiles(file)), close: () => file.close() }
}

test('writes tiles and metadata that an independent reader finds', async () => {
  const tiles: Tile[] = []
  for (let x = 0; x < 300; x++)
    for (let y = 0; y < 100; y++) tiles.push({ z: 12, x, y, data: Buffer.from(`tile ${x * y}`) })
  const bytes = writePmtiles(tiles, description)
  const { archive, close, ...said } = await written(bytes)
  expect(said).toEqual({
    bounds: [-97, 40, -96, 41],
    minZoom: 3,
    maxZoom: 12,
    name: 'Test',
    date: '2026-11-21',
    attribution: undefined,
    edition: undefined,
  })
  for (const [x, y] of [
    [0, 0],
    [299, 99],
    [17, 41],
    [298, 3],
  ] as const) {
    const tile = await archive.getZxy(12, x, y)
    expect(Buffer.from(tile?.data ?? new ArrayBuffer()).toString()).toBe(`tile ${x * y}`)
  }
  expect(await archive.getZxy(12, 300, 0)).toBeUndefined()
  const header = await archive.getHeader()
  expect(header.numAddressedTiles).toBe(30_000)
  expect(header.numTileContents).toBe(new Set(tiles.map(({ data }) => String(data))).size)
  expect(header.leafDirectoryLength).toBeGreaterThan(0)
  await close()
})

test('writes the same bytes for another order of tiles', () => {
  const tiles = [...tilesIn([-97, 40, -96, 41], 9)].map(({ x, y }) => ({
    z: 9,
    x,
    y,
    data: Buffer.from([x]),
  }))
  expect(writePmtiles(tiles.toReversed(), description).equals(writePmtiles(tiles, description))).toBe(true)
})

test('puts a feature into tiles from its minimum zoom on', () => {
  const layers: MapLayers = {
    roads: [
      {
        geometry: {
          type: 'LineString',
          coordinates: [
            [-96.63, 40.62],
            [-96.62, 40.62],
          ],
        },
        properties: { kind: 'minor_road', min_zoom: 13 },
      },
    ],
  }
  const cut = [...cutTiles(layers, { bounds: [-97, 40, -96, 41], minZoom: 10, maxZoom: 14 })]
  expect(new Set(cut.map(({ z }) => z))).toEqual(new Set([13, 14]))
  expect(cut.length).toBeLessThan(5)
})
