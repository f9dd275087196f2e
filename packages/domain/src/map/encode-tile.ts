/**
 * Encodes points and cells as Mapbox Vector Tile 2.1. Ids come first among the values, strings after them, which is the
 * fastest order. The server and offline devices build the same tiles. Each passes its own writer (PbfWriter of the
 * package pbf).
 */
import { CELL_ZOOMS, eastOf, southOf, type Tile } from './tile-bounds.ts'

/** The part of PbfWriter that is used. */
export interface TileWriter {
  writeVarint(value: number): void
  writeVarintField(tag: number, value: number): void
  writeStringField(tag: number, text: string): void
  writeMessage<T>(tag: number, write: (value: T, into: TileWriter) => void, value: T): void
  finish(): Uint8Array
}

export interface TilePoints {
  count: number
  /** A UUID. */
  idAt(at: number): string
  longitudeAt(at: number): number
  latitudeAt(at: number): number
  /** Other string properties by name: one value per point, empty if it has none. */
  words: Readonly<Record<string, readonly string[]>>
}

export interface TileCell {
  count: number
  /** Mean position of the counted locations. Its bubble is drawn there, or as close as it fits into the cell. */
  latitude: number
  longitude: number
}

const EXTENT = 4096
const CELL = EXTENT / 2 ** CELL_ZOOMS
/**
 * Half the size of a bubble: the map draws a radius of at most 36 of a tile's 512 pixels. Prevents overlapping bubbles.
 */
const BUBBLE_RADIUS = (36 / 512) * EXTENT
const LAYERS = 3
const ID_LENGTH = 36
const layer = { name: 1, features: 2, keys: 3, values: 4, extent: 5, version: 15 }
const feature = { tags: 2, type: 3, geometry: 4 }
const value = { text: 1, count: 5 }
const POINT = 1
/** Wire type of length-delimited fields. */
const WITH_SIZE = 2
/** Command: one 'move to' with one point. */
const MOVE_TO = 9

/** Returns an empty buffer if there is nothing to draw. */
export function encodeTile(
  out: TileWriter,
  tile: Tile,
  points: TilePoints,
  cells: readonly TileCell[],
): Uint8Array {
  if (points.count > 0) out.writeMessage(LAYERS, (all, into) => writePoints(into, tile, all), points)
  if (cells.length > 0) out.writeMessage(LAYERS, (all, into) => writeCells(into, tile, all), cells)
  return out.finish()
}

function writePoints(out: TileWriter, tile: Tile, points: TilePoints): void {
  const { count, words } = points
  const said = Object.values(words).map((list, at) => ({ key: at + 1, list }))
  const wordAt = new Map<string, number>()
  for (const { list } of said)
    for (const word of list) if (word && !wordAt.has(word)) wordAt.set(word, count + wordAt.size)
  out.writeStringField(layer.name, 'points')
  const tags: number[] = []
  for (let at = 0; at < count; at++) {
    tags.length = 0
    tags.push(0, at)
    for (const { key, list } of said) {
      const value = wordAt.get(list[at] ?? '')
      if (value !== undefined) tags.push(key, value)
    }
    const { right, down } = placeIn(tile, points.longitudeAt(at), points.latitudeAt(at))
    writeFeature(out, tags, right, down)
  }
  for (const key of ['id', ...Object.keys(words)]) out.writeStringField(layer.keys, key)
  for (let at = 0; at < count; at++) writeText(out, points.idAt(at), ID_LENGTH)
  for (const word of wordAt.keys()) writeText(out, word, sizeInUtf8(word))
  writeEnd(out)
}

function writeCells(out: TileWriter, tile: Tile, cells: readonly TileCell[]): void {
  out.writeStringField(layer.name, 'cells')
  for (const [at, { longitude, latitude }] of cells.entries()) {
    const { right, down } = placeIn(tile, longitude, latitude)
    writeFeature(out, [0, at], withinCell(right), withinCell(down))
  }
  out.writeStringField(layer.keys, 'count')
  for (const { count } of cells) {
    begin(out, layer.values, 1 + sizeOf(count))
    out.writeVarintField(value.count, count)
  }
  writeEnd(out)
}

/** Writes a point. `tags` are its properties: pairs of key index and value index. */
function writeFeature(out: TileWriter, tags: readonly number[], x: number, y: number): void {
  const [right, down] = [2 * x, 2 * y]
  let tagsSize = 0
  for (const tag of tags) tagsSize += sizeOf(tag)
  const geometrySize = 1 + sizeOf(right) + sizeOf(down)
  begin(out, layer.features, 2 + tagsSize + 2 + 2 + geometrySize)
  begin(out, feature.tags, tagsSize)
  for (const tag of tags) out.writeVarint(tag)
  out.writeVarintField(feature.type, POINT)
  begin(out, feature.geometry, geometrySize)
  out.writeVarint(MOVE_TO)
  out.writeVarint(right)
  out.writeVarint(down)
}

/** `size` is in bytes. */
function writeText(out: TileWriter, text: string, size: number): void {
  begin(out, layer.values, 1 + sizeOf(size) + size)
  out.writeStringField(value.text, text)
}

function writeEnd(out: TileWriter): void {
  out.writeVarintField(layer.extent, EXTENT)
  out.writeVarintField(layer.version, 2)
}

/** Writes the header of a message of known length. Faster than writing the message first to find its length. */
function begin(out: TileWriter, field: number, size: number): void {
  out.writeVarint(field * 8 + WITH_SIZE)
  out.writeVarint(size)
}

/** Icon keys are ASCII, other text may not be. */
function sizeInUtf8(text: string): number {
  let size = 0
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    size += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return size
}

const sizeOf = (n: number) => (n < 0x80 ? 1 : n < 0x4000 ? 2 : n < 0x200000 ? 3 : n < 0x10000000 ? 4 : 5)

function placeIn({ z, x, y }: Tile, longitude: number, latitude: number) {
  return { right: unitOf(eastOf(longitude) * 2 ** z - x), down: unitOf(southOf(latitude) * 2 ** z - y) }
}

/** Keeps the largest bubble within the cell. */
function withinCell(unit: number): number {
  const from = unit - (unit % CELL)
  return Math.min(from + CELL - BUBBLE_RADIUS, Math.max(from + BUBBLE_RADIUS, unit))
}

/** Tile coordinates are 0 to 4095; a point at 4096 belongs to the next tile. */
const unitOf = (share: number) => Math.min(EXTENT - 1, Math.max(0, Math.round(share * EXTENT)))
