/** A GeoPackage's geometry: its own header, then well-known binary (ISO, PostGIS), as GeoJSON without heights. */
import type { Position } from 'geojson'
import { MAX_CORNERS_READ } from './place-of-geometry.ts'

export type ReadGeometry =
  | { geometry: unknown; unreadable?: never }
  | { unreadable: string; geometry?: never }

const kinds = [
  '',
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
  'GeometryCollection',
]
const MAX_DEPTH = 4
/** Size in bytes of the bounding box, by the number in the flags. */
const boxLengths = [0, 32, 48, 48, 64]

class Unreadable extends Error {}

export function readGeoPackageGeometry(bytes: Uint8Array): ReadGeometry {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (view.getUint16(0) !== 0x4750)
      return { unreadable: 'the geometry is damaged: it does not begin as a GeoPackage has it' }
    const flags = view.getUint8(3)
    if (flags & 0b10_0000)
      return { unreadable: 'the geometry is of an unsupported type (an extended geometry)' }
    if (flags & 0b1_0000) return { unreadable: 'the geometry is empty' }
    const box = boxLengths[(flags >> 1) & 0b111]
    if (box === undefined) return { unreadable: 'the geometry is damaged: its heading says what cannot be' }
    return { geometry: new WkbReader(view, 8 + box).geometry(0) }
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: error.message }
    if (error instanceof RangeError)
      return { unreadable: 'the geometry is damaged: its numbers do not fit together' }
    throw error
  }
}

/** Reading beyond the end throws a RangeError. */
class WkbReader {
  readonly #view: DataView
  #at: number
  #corners = 0

  constructor(view: DataView, at: number) {
    this.#view = view
    this.#at = at
  }

  geometry(depth: number): { type: string; coordinates?: unknown; geometries?: unknown[] } {
    if (depth > MAX_DEPTH) throw new Unreadable('the geometry is a collection in a collection')
    const little = this.#view.getUint8(this.#at) === 1
    const code = this.#view.getUint32(this.#at + 1, little)
    this.#at += 5
    if (code & 0x2000_0000) this.#at += 4
    const kind = (code & 0x0fff_ffff) % 1000
    const thousands = Math.floor((code & 0x0fff_ffff) / 1000)
    const numbers =
      2 +
      (thousands === 1 || thousands === 2 ? 1 : thousands === 3 ? 2 : 0) +
      (code & 0x8000_0000 ? 1 : 0) +
      (code & 0x4000_0000 ? 1 : 0)
    const type = kinds[kind]
    if (!type)
      throw new Unreadable(
        kind >= 8 && kind <= 14
          ? 'the geometry has curves; save it with straight lines'
          : `the geometry is of an unknown type (${kind})`,
      )
    const list = <T>(smallest: number, read: () => T): T[] => {
      const count = this.#view.getUint32(this.#at, little)
      this.#at += 4
      if (count * smallest > this.#view.byteLength - this.#at) throw new RangeError()
      return Array.from({ length: count }, read)
    }
    const position = () => this.#position(numbers, little)
    const line = () => list(8 * numbers, position)
    switch (kind) {
      case 1:
        return { type, coordinates: position() }
      case 2:
        return { type, coordinates: line() }
      case 3:
        return { type, coordinates: list(4, line) }
      case 7:
        return { type, geometries: list(9, () => this.geometry(depth + 1)) }
      default:
        return { type, coordinates: list(9, () => this.geometry(depth + 1).coordinates) }
    }
  }

  #position(numbers: number, little: boolean): Position {
    if (++this.#corners > MAX_CORNERS_READ)
      throw new Unreadable(`the geometry has more than ${MAX_CORNERS_READ} corners; simplify it first`)
    const position = [this.#view.getFloat64(this.#at, little), this.#view.getFloat64(this.#at + 8, little)]
    this.#at += 8 * numbers
    // An empty point is stored as two NaNs.
    return position.every(Number.isNaN) ? [] : position
  }
}
