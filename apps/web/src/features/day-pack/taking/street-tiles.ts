/** Which of our own maps, and which tiles of them, a box has, and what they take at most, without reading any. */
import type { Box } from '../../../lib/day-pack/pack-database.ts'
import { BLOCK_BYTES } from '../../../map/bases/street/kept-blocks.ts'
import type { MapNames, PackTask } from './pack-task.ts'

/** Of 16 KiB: 16 MB, two thirds of what the service worker keeps of them, so that looking elsewhere does not end it at once. */
export const MAX_BLOCKS = 1_000
/** So that a box as large as a state does not take all day. */
export const MAX_TILES = 6_000
/** The names of a town take 0.2 MB, those of a hundred by a hundred kilometers 0.7 MB. */
const MAX_NAMES_BYTES = 8_000_000
/** Degrees round the box: a map is wider than what is on it. */
const MARGIN = 0.005
/** A tile has some 5 kB and lies in one block or across two; what stands where in a file takes a few more. */
const BLOCKS_OF_TILE = 2
const BLOCKS_OF_FILE = 4

/** What is kept of the streets at most. The box of a whole city is known once its locations are here: until then it is the bound. */
export function mostStreetBytes(files: PackTask['streets'], box: Box | null): number {
  if (files.length === 0) return 0
  if (box === null) return MAX_BLOCKS * BLOCK_BYTES
  const tiles = files.map((file) => tilesIn(file, box).length).filter((count) => count > 0)
  const blocks = tiles.reduce((sum, count) => sum + count * BLOCKS_OF_TILE + BLOCKS_OF_FILE, 0)
  return Math.min(blocks, MAX_BLOCKS) * BLOCK_BYTES
}

/** The names that reach into a part; of a whole city, before its locations are known, all. */
export const namesIn = (all: readonly MapNames[], box: Box | null): MapNames[] =>
  all.filter(({ bounds, bytes }) => bytes <= MAX_NAMES_BYTES && (!box || reaches(bounds, box)))

const reaches = (bounds: MapNames['bounds'], [west, south, east, north]: Box) =>
  bounds[0] <= east && bounds[2] >= west && bounds[1] <= north && bounds[3] >= south

interface Tile {
  z: number
  x: number
  y: number
}

/** The tiles that a file has of a box, at each of its zooms. */
export function tilesIn(
  { bounds, minZoom, maxZoom }: Pick<PackTask['streets'][number], 'bounds' | 'minZoom' | 'maxZoom'>,
  box: Box,
): Tile[] {
  const west = Math.max(bounds[0], box[0] - MARGIN)
  const south = Math.max(bounds[1], box[1] - MARGIN)
  const east = Math.min(bounds[2], box[2] + MARGIN)
  const north = Math.min(bounds[3], box[3] + MARGIN)
  if (west > east || south > north) return []
  const tiles: Tile[] = []
  for (let z = minZoom; z <= maxZoom; z++) {
    const [left, right] = [across(west, z), across(east, z)]
    const [top, bottom] = [down(north, z), down(south, z)]
    for (let x = left; x <= right; x++)
      for (let y = top; y <= bottom; y++) {
        // More are never read.
        if (tiles.length > MAX_TILES) return tiles
        tiles.push({ z, x, y })
      }
  }
  return tiles
}

const within = (tile: number, z: number) => Math.max(0, Math.min(2 ** z - 1, Math.floor(tile)))
const across = (longitude: number, z: number) => within(((longitude + 180) / 360) * 2 ** z, z)
function down(latitude: number, z: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return within((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z, z)
}
