import { expect, test } from 'vitest'
import { MAX_BLOCKS, mostStreetBytes, namesIn, tilesIn } from './street-tiles.ts'

const nebraska = {
  bounds: [-104.1, 40, -95.3, 43] as [number, number, number, number],
  minZoom: 0,
  maxZoom: 14,
}

test('lists the tiles of a box at each zoom, within the file', () => {
  const tiles = tilesIn(nebraska, [-96.64, 40.615, -96.62, 40.625])
  const of = (zoom: number) => tiles.filter(({ z }) => z === zoom)
  expect(of(0)).toEqual([{ z: 0, x: 0, y: 0 }])
  expect(new Set(tiles.map(({ z }) => z)).size).toBe(15)
  // Checked with the usual formula: x = (lng + 180) / 360 * 2^z.
  expect(of(14).every(({ x }) => x >= 3792 && x <= 3795)).toBe(true)
  expect(of(14).length).toBeGreaterThan(1)
  expect(of(14).length).toBeLessThan(13)
  expect(tilesIn(nebraska, [10, 50, 11, 51])).toEqual([])
})

test('limits a box as large as a state, low zooms first', () => {
  const tiles = tilesIn(nebraska, [-104, 40, -95.4, 43])
  expect(tiles.length).toBeLessThan(6_100)
  expect(tiles[0]?.z).toBe(0)
})

test('estimates streets by the tiles of a box, up to the limit, and zero without a map', () => {
  const block = 16_384
  const file = { ...nebraska, url: '/maps/nebraska.pmtiles' }
  const town = [-96.64, 40.615, -96.62, 40.625] as const
  expect(mostStreetBytes([file], town)).toBe((2 * tilesIn(file, town).length + 4) * block)
  expect(mostStreetBytes([file], town)).toBeLessThan(2_000_000)
  expect(mostStreetBytes([file], [-104, 40, -95.4, 43])).toBe(MAX_BLOCKS * block)
  expect(mostStreetBytes([file], null)).toBe(MAX_BLOCKS * block)
  expect(mostStreetBytes([file], [10, 50, 11, 51])).toBe(0)
  expect(mostStreetBytes([], null)).toBe(0)
})

test('selects the names of overlapping maps, and skips too large ones', () => {
  const town = { name: 'Town', url: '/basemap/town.streets', bytes: 200_000, bounds: nebraska.bounds }
  const huge = { ...town, bytes: 8_000_001 }
  expect(namesIn([town, huge], null)).toEqual([town])
  expect(namesIn([town, huge], [-105, 42, -104, 44])).toEqual([town])
  expect(namesIn([town], [10, 50, 11, 51])).toEqual([])
})
