/**
 * Reads the blocks of our own map files that a box is drawn with, so that the service worker keeps them. Maps of providers are
 * kept only where somebody looked at them: their terms do not allow more.
 */
import { PMTiles } from 'pmtiles'
import type { Box } from '../../../lib/day-pack/pack-database.ts'
import { KeptBlocks } from '../../../map/bases/street/kept-blocks.ts'
import type { Link, PackTask } from './pack-task.ts'

/** Of 32 kB: 32 MB, two thirds of what the service worker keeps of them, so that looking elsewhere does not end it at once. */
export const MAX_BLOCKS = 1_000
/** So that a box as large as a state does not take all day. */
const MAX_TILES = 6_000
/** Degrees round the box: a map is wider than what is on it. */
const MARGIN = 0.005

/** Whether all of it was read: from afar to near, until there are too many blocks. */
export async function keepStreets(files: PackTask['streets'], box: Box, link: Link): Promise<boolean> {
  let blocks = 0
  let whole = true
  const read = async (url: string, first: number, last: number): Promise<ArrayBuffer> => {
    link.signal.throwIfAborted()
    if (blocks >= MAX_BLOCKS) throw new TooMuch()
    blocks += 1
    const answer = await fetch(url, { headers: { range: `bytes=${first}-${last}` }, signal: link.signal })
    if (answer.status !== 206) throw new Error(`the map file answered ${answer.status}`)
    return answer.arrayBuffer()
  }
  const tiles = files.flatMap((file) => {
    const archive = new PMTiles(new KeptBlocks(new URL(file.url, location.href).href, read))
    return tilesIn(file, box).map((tile) => ({ archive, ...tile }))
  })
  tiles.sort((one, other) => one.z - other.z)
  for (const [done, { archive, z, x, y }] of tiles.slice(0, MAX_TILES).entries()) {
    if (done % 20 === 0)
      link.progress({ phase: 'streets', done, expected: Math.min(tiles.length, MAX_TILES) })
    try {
      await archive.getZxy(z, x, y, link.signal)
    } catch (error) {
      link.signal.throwIfAborted()
      whole = false
      // No further block is read; without an answer none comes.
      if (error instanceof TooMuch || error instanceof TypeError) break
    }
  }
  return whole && tiles.length <= MAX_TILES
}

class TooMuch extends Error {}

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
