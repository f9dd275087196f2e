/**
 * Writes a PMTiles archive, version 3: a header of 127 bytes, root directory, metadata, leaf directories, and tiles
 * sorted by id. Stores equal tiles once. The npm package of the format can only read.
 */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

export interface Tile {
  z: number
  x: number
  y: number
  /** The uncompressed vector tile. */
  data: Uint8Array
}

/** West, south, east, north in degrees. */
export type Bounds = readonly [number, number, number, number]

export interface ArchiveDescription {
  bounds: Bounds
  minZoom: number
  maxZoom: number
  metadata: Record<string, unknown>
}

interface Entry {
  id: number
  offset: number
  length: number
  /** Number of consecutive tiles with this content. */
  run: number
}

const HEADER_BYTES = 127
/** Readers fetch header and root directory together, in the first 16 KiB. */
const ROOT_LIMIT = 16_384 - HEADER_BYTES
const GZIP = 2
const VECTOR_TILES = 1

export function writePmtiles(tiles: Iterable<Tile>, description: ArchiveDescription): Buffer {
  const { entries, contents, addressed } = storeTiles(tiles)
  const { root, leaves } = directoriesOf(entries)
  const metadata = gzipSync(JSON.stringify(description.metadata))
  const data = Buffer.concat(contents)
  const sections = [root, metadata, leaves, data]
  const header = headerOf(sections, [addressed, entries.length, contents.length], description)
  return Buffer.concat([header, ...sections])
}

function storeTiles(tiles: Iterable<Tile>) {
  const ordered = [...tiles]
    .map((tile) => ({ id: zxyToTileId(tile.z, tile.x, tile.y), data: tile.data }))
    .sort((a, b) => a.id - b.id)
  const entries: Entry[] = []
  const contents: Buffer[] = []
  const stored = new Map<string, { offset: number; length: number }>()
  let end = 0
  for (const { id, data } of ordered) {
    const key = createHash('sha256').update(data).digest('base64')
    let place = stored.get(key)
    if (!place) {
      const packed = gzipSync(data)
      place = { offset: end, length: packed.length }
      stored.set(key, place)
      contents.push(packed)
      end += packed.length
    }
    const last = entries.at(-1)
    if (last && last.offset === place.offset && last.id + last.run === id) last.run++
    else entries.push({ id, ...place, run: 1 })
  }
  return { entries, contents, addressed: ordered.length }
}

/** Puts all entries into the root directory if they fit, otherwise into leaf directories. */
function directoriesOf(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = directory(entries)
  if (whole.length <= ROOT_LIMIT) return { root: whole, leaves: Buffer.alloc(0) }
  for (let size = 4096; ; size *= 2) {
    const leaves: Buffer[] = []
    const pointers: Entry[] = []
    let offset = 0
    for (let index = 0; index < entries.length; index += size) {
      const leaf = directory(entries.slice(index, index + size))
      pointers.push({ id: entries[index]?.id ?? 0, offset, length: leaf.length, run: 0 })
      leaves.push(leaf)
      offset += leaf.length
    }
    const root = directory(pointers)
    if (root.length <= ROOT_LIMIT) return { root, leaves: Buffer.concat(leaves) }
  }
}

function directory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = []
  const column = (value: (entry: Entry, before: Entry | undefined) => number) => {
    entries.forEach((entry, index) => {
      pushVarint(bytes, value(entry, entries[index - 1]))
    })
  }
  pushVarint(bytes, entries.length)
  column((entry, before) => entry.id - (before?.id ?? 0))
  column((entry) => entry.run)
  column((entry) => entry.length)
  // 0 means "directly after the previous one".
  column((entry, before) => (before && entry.offset === before.offset + before.length ? 0 : entry.offset + 1))
  return gzipSync(Buffer.from(bytes))
}

function pushVarint(bytes: number[], value: number): void {
  let left = value
  while (left >= 128) {
    bytes.push((left % 128) | 128)
    left = Math.floor(left / 128)
  }
  bytes.push(left)
}

function headerOf(
  sections: readonly Buffer[],
  counts: readonly number[],
  { bounds, minZoom, maxZoom }: ArchiveDescription,
): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 0, 'latin1')
  header[7] = 3
  let index = 8
  const number = (value: number) => {
    index = header.writeBigUInt64LE(BigInt(value), index)
  }
  let offset = HEADER_BYTES
  for (const section of sections) {
    number(offset)
    number(section.length)
    offset += section.length
  }
  for (const count of counts) number(count)
  for (const byte of [1, GZIP, GZIP, VECTOR_TILES, minZoom, maxZoom]) index = header.writeUInt8(byte, index)
  const degrees = (value: number) => {
    index = header.writeInt32LE(Math.round(value * 1e7), index)
  }
  for (const value of bounds) degrees(value)
  index = header.writeUInt8(maxZoom, index)
  degrees((bounds[0] + bounds[2]) / 2)
  degrees((bounds[1] + bounds[3]) / 2)
  return header
}
