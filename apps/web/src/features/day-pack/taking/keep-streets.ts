/**
 * Reads the blocks of our own map files that cover a box, so that the service worker caches them. Maps of other providers are
 * cached only where the user viewed them, because their terms do not allow more.
 */
import { PMTiles } from 'pmtiles'
import type { Box } from '../../../lib/day-pack/pack-database.ts'
import { KeptBlocks } from '../../../map/bases/street/kept-blocks.ts'
import type { Link, PackTask } from './pack-task.ts'
import { MAX_BLOCKS, MAX_TILES, tilesIn } from './street-tiles.ts'

/** Cached street map data. */
export interface KeptStreets {
  /** False if it was too large or incomplete. */
  whole: boolean
  bytes: number
}

/** From low to high zoom, up to the block limit. */
export async function keepStreets(files: PackTask['streets'], box: Box, link: Link): Promise<KeptStreets> {
  let blocks = 0
  /** Keyed by URL, because the cache may drop and reread blocks. */
  const kept = new Map<string, number>()
  let whole = true
  const read = async (url: string, first: number, last: number): Promise<ArrayBuffer> => {
    link.signal.throwIfAborted()
    if (blocks >= MAX_BLOCKS) throw new TooMuch()
    blocks += 1
    const answer = await fetch(url, { headers: { range: `bytes=${first}-${last}` }, signal: link.signal })
    if (answer.status !== 206) throw new Error(`the map file answered ${answer.status}`)
    const block = await answer.arrayBuffer()
    kept.set(`${url} ${first}`, block.byteLength)
    return block
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
      // Stop reading: without a connection no block arrives.
      if (error instanceof TooMuch || error instanceof TypeError) break
    }
  }
  const bytes = [...kept.values()].reduce((sum, block) => sum + block, 0)
  return { whole: whole && tiles.length <= MAX_TILES, bytes }
}

class TooMuch extends Error {}
