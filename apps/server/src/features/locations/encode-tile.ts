/** Locations and cells -> Mapbox Vector Tile 2.1, in the order that costs least: ids first among the values, icons after. */
import { PbfWriter } from 'pbf'
import { eastOf, southOf, type Tile } from './tile-bounds.ts'

export interface TilePoints {
  /** 32 bytes each: the id, then longitude and latitude as big-endian doubles. */
  packed: Buffer
  /** One each; empty for a location without an icon. */
  icons: readonly string[]
}

export interface TileCell {
  count: number
  /** The middle of what it counts. */
  latitude: number
  longitude: number
}

const EXTENT = 4096
const BYTES_OF_POINT = 32
const LAYERS = 3
const layer = { name: 1, features: 2, keys: 3, values: 4, extent: 5, version: 15 }
const feature = { tags: 2, type: 3, geometry: 4 }
const value = { text: 1, count: 5 }
const POINT = 1
/** One 'move to' of one point. */
const MOVE_TO = 9

/** No bytes at all when there is nothing to draw. */
export function encodeTile(tile: Tile, points: TilePoints, cells: readonly TileCell[]): Uint8Array {
  const out = new PbfWriter()
  if (points.packed.length > 0) out.writeMessage(LAYERS, write.points, { tile, content: points })
  if (cells.length > 0) out.writeMessage(LAYERS, write.cells, { tile, content: cells })
  return out.finish()
}

interface Layer<Content> {
  tile: Tile
  content: Content
}

const write = {
  points({ tile, content: { packed, icons } }: Layer<TilePoints>, out: PbfWriter): void {
    const count = packed.length / BYTES_OF_POINT
    const iconAt = new Map<string, number>()
    for (const icon of icons) if (icon && !iconAt.has(icon)) iconAt.set(icon, count + iconAt.size)
    out.writeStringField(layer.name, 'points')
    for (let at = 0; at < count; at++) {
      const from = at * BYTES_OF_POINT
      const icon = iconAt.get(icons[at] ?? '')
      const tags = icon === undefined ? [0, at] : [0, at, 1, icon]
      const place = placeIn(tile, packed.readDoubleBE(from + 16), packed.readDoubleBE(from + 24))
      out.writeMessage(layer.features, write.feature, { tags, place })
    }
    out.writeStringField(layer.keys, 'id')
    out.writeStringField(layer.keys, 'icon')
    for (let at = 0; at < count; at++)
      out.writeMessage(layer.values, write.text, idAt(packed, at * BYTES_OF_POINT))
    for (const icon of iconAt.keys()) out.writeMessage(layer.values, write.text, icon)
    write.end(out)
  },
  cells({ tile, content }: Layer<readonly TileCell[]>, out: PbfWriter): void {
    out.writeStringField(layer.name, 'cells')
    for (const [at, { longitude, latitude }] of content.entries())
      out.writeMessage(layer.features, write.feature, {
        tags: [0, at],
        place: placeIn(tile, longitude, latitude),
      })
    out.writeStringField(layer.keys, 'count')
    for (const { count } of content) out.writeMessage(layer.values, write.count, count)
    write.end(out)
  },
  feature({ tags, place: [x, y] }: { tags: number[]; place: [number, number] }, out: PbfWriter): void {
    out.writePackedVarint(feature.tags, tags)
    out.writeVarintField(feature.type, POINT)
    // Never negative: a tile holds what lies in it and nothing beside it.
    out.writePackedVarint(feature.geometry, [MOVE_TO, x * 2, y * 2])
  },
  text(text: string, out: PbfWriter): void {
    out.writeStringField(value.text, text)
  },
  count(count: number, out: PbfWriter): void {
    out.writeVarintField(value.count, count)
  },
  end(out: PbfWriter): void {
    out.writeVarintField(layer.extent, EXTENT)
    out.writeVarintField(layer.version, 2)
  },
}

function placeIn({ z, x, y }: Tile, longitude: number, latitude: number): [number, number] {
  return [unitOf(eastOf(longitude) * 2 ** z - x), unitOf(southOf(latitude) * 2 ** z - y)]
}
/** The map draws what lies on 0 to 4095 and leaves the rest to the tile beside it. */
const unitOf = (share: number) => Math.min(EXTENT - 1, Math.max(0, Math.floor(share * EXTENT)))

/** `01a1fc3b-d37c-77f2-809d-d78f7f29b4a7`. */
function idAt(packed: Buffer, at: number): string {
  const hex = packed.toString('hex', at, at + 16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
