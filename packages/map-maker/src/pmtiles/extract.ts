/**
 * Extracts a city from a larger street map: the tiles that its box touches. Reads by ranges, so little is downloaded.
 */
import { openAsBlob } from 'node:fs'
import { access } from 'node:fs/promises'
import { Compression, FetchSource, PMTiles, type Source, TileType } from 'pmtiles'
import { tilesIn } from '../tiles/tile-range.ts'
import { type Bounds, type Tile, writePmtiles } from './write-pmtiles.ts'

/** At lower zooms, one tile covers half a continent. */
const FROM_ZOOM = 6
/** Number of parallel tile requests. */
const AT_ONCE = 12
const openStreetMap = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>'

export interface Extract {
  bytes: Buffer
  tiles: number
  minZoom: number
  maxZoom: number
}

/** `from` is a URL or a file. Throws an Error with a readable message if the map cannot be used. */
export async function extract(
  from: string,
  { bounds, name, maxZoom: wanted }: { bounds: Bounds; name: string; maxZoom: number },
  onProgress: (step: string, done: number, total: number) => void = () => undefined,
): Promise<Extract> {
  const archive = new PMTiles(await sourceOf(from))
  const header = await archive.getHeader().catch((error: Error) => {
    throw new Error(`${from} cannot be read as a map: ${reasonOf(error)}`)
  })
  if (header.tileType !== TileType.Mvt) throw new Error(`${from} holds no vector tiles.`)
  if (![Compression.Gzip, Compression.None].includes(header.tileCompression))
    throw new Error(`${from} is compressed in a way that cannot be read here.`)
  const minZoom = Math.max(header.minZoom, FROM_ZOOM)
  const maxZoom = Math.min(header.maxZoom, wanted)
  const places: Omit<Tile, 'data'>[] = []
  for (let z = minZoom; z <= maxZoom; z++) for (const { x, y } of tilesIn(bounds, z)) places.push({ z, x, y })
  const tiles: Tile[] = []
  for (let index = 0; index < places.length; index += AT_ONCE) {
    const read = places.slice(index, index + AT_ONCE).map(async ({ z, x, y }) => {
      const tile = await archive.getZxy(z, x, y)
      return tile ? [{ z, x, y, data: new Uint8Array(tile.data) }] : []
    })
    tiles.push(...(await Promise.all(read)).flat())
    onProgress('reading', index + read.length, places.length)
  }
  if (tiles.length === 0) throw new Error(`${from} has nothing in this box.`)
  const said = (await archive.getMetadata()) as Record<string, unknown>
  const metadata = { ...said, name, attribution: said.attribution || openStreetMap }
  const bytes = writePmtiles(tiles, { bounds, minZoom, maxZoom, metadata })
  return { bytes, tiles: tiles.length, minZoom, maxZoom }
}

async function sourceOf(from: string): Promise<Source> {
  if (/^https?:/.test(from)) return new FetchSource(from)
  await access(from).catch(() => {
    throw new Error(`There is no file ${from}, or it may not be read.`)
  })
  const blob = await openAsBlob(from)
  return {
    getKey: () => from,
    getBytes: async (offset, length) => ({ data: await blob.slice(offset, offset + length).arrayBuffer() }),
  }
}

/** For an unreachable URL, the reason is in the nested cause. */
function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error && cause.message ? `${message}, ${cause.message}` : message
}
