/** Yields the shapes of a .shp file as GeoJSON in the file's own coordinates, without heights and measures. */
import type { Position } from 'geojson'
import { ImportError } from '../import-error.ts'
import type { ByteReader } from './byte-reader.ts'
import { MAX_CORNERS_READ, signedArea } from './place-of-geometry.ts'

export type Shape = { geometry: unknown; unreadable?: never } | { unreadable: string; geometry?: never }

/** A larger shape is skipped: 16 bytes per corner, 16 more for height and measure. */
const MAX_BYTES = 32 * MAX_CORNERS_READ + 100_000
const MAX_RINGS = 2000

/** Null at the end of the file. */
export type NextShape = () => Promise<Shape | null>

export async function openShp(bytes: ByteReader, name: string): Promise<NextShape> {
  if (!(await bytes.fill(100))) throw new ImportError(`${name} is truncated: it ends within its header.`)
  const heading = bytes.take(100)
  if (heading.readInt32BE(0) !== 9994)
    throw new ImportError(`${name} is damaged: it does not start like a shapefile.`)
  // In two-byte words.
  let left = heading.readInt32BE(24) * 2 - 100
  let number = 0
  const cutOff = () => new ImportError(`${name} is truncated: it ends within shape ${number}.`)
  return async () => {
    if (left < 8) return null
    number++
    if (!bytes.has(8) && !(await bytes.fill(8))) throw cutOff()
    const length = bytes.take(8).readInt32BE(4) * 2
    left -= 8 + length
    if (length < 4 || left < 0)
      throw new ImportError(`${name} is damaged: shape ${number} has an impossible length.`)
    if (length > MAX_BYTES) {
      if (!(await bytes.skip(length))) throw cutOff()
      return { unreadable: `the geometry has more than ${MAX_CORNERS_READ} corners; simplify it first` }
    }
    if (!bytes.has(length) && !(await bytes.fill(length))) throw cutOff()
    return shapeOf(bytes.take(length))
  }
}

function shapeOf(record: Buffer): Shape {
  const type = record.readInt32LE(0)
  try {
    switch (type) {
      case 0:
        return { unreadable: 'the shape is empty (a null shape): no place was recorded' }
      case 1:
      case 11:
      case 21:
        return { geometry: { type: 'Point', coordinates: [record.readDoubleLE(4), record.readDoubleLE(12)] } }
      case 8:
      case 18:
      case 28:
        return {
          geometry: { type: 'MultiPoint', coordinates: positionsOf(record, 40, record.readInt32LE(36)) },
        }
      case 3:
      case 13:
      case 23: {
        const lines = partsOf(record)
        return lines.length === 1
          ? { geometry: { type: 'LineString', coordinates: lines[0] } }
          : { geometry: { type: 'MultiLineString', coordinates: lines } }
      }
      case 5:
      case 15:
      case 25:
        return areaOf(partsOf(record))
      default:
        return {
          unreadable: `the geometry is ${type === 31 ? 'a surface in space (MultiPatch)' : `of an unknown kind (${type})`}, which the import does not read`,
        }
    }
  } catch (error) {
    if (error instanceof RangeError)
      return { unreadable: 'the shape is damaged: its numbers do not fit together' }
    throw error
  }
}

/** Numbers that point outside the record throw a RangeError, like the buffer's own readers. */
function positionsOf(record: Buffer, at: number, count: number): Position[] {
  if (count < 0 || at + 16 * count > record.length) throw new RangeError()
  return Array.from({ length: count }, (_, index) => [
    record.readDoubleLE(at + 16 * index),
    record.readDoubleLE(at + 16 * index + 8),
  ])
}

function partsOf(record: Buffer): Position[][] {
  const [parts, points] = [record.readInt32LE(36), record.readInt32LE(40)]
  if (parts < 0 || points < 0 || 44 + 4 * parts > record.length) throw new RangeError()
  const positions = positionsOf(record, 44 + 4 * parts, points)
  const starts = Array.from({ length: parts }, (_, index) => record.readInt32LE(44 + 4 * index))
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? points
    if (start < 0 || end < start || end > points) throw new RangeError()
    return positions.slice(start, end)
  })
}

/** Outer rings are clockwise, holes counterclockwise; a hole belongs to the smallest outer ring around it. */
function areaOf(rings: Position[][]): Shape {
  if (rings.length > MAX_RINGS)
    return { unreadable: `the area has more than ${MAX_RINGS} rings; simplify it first` }
  const areas = rings.filter((ring) => ring.length > 0).map((ring) => ({ ring, area: signedArea(ring) }))
  const outer = areas
    .filter(({ area }) => area <= 0)
    .map(({ ring, area }) => ({ rings: [ring], size: -area, box: boxOf(ring) }))
  for (const { ring, area } of areas.filter(({ area }) => area > 0)) {
    const around = outer
      .filter(
        ({ rings: [shell = []], size, box }) => size >= area && holds(box, ring[0]) && encloses(shell, ring),
      )
      .sort((a, b) => a.size - b.size)[0]
    // Some programs wind outer rings the wrong way: a ring inside no other ring is an outer one.
    if (around) around.rings.push(ring)
    else outer.push({ rings: [ring], size: area, box: boxOf(ring) })
  }
  const polygons = outer.map((one) => one.rings)
  return polygons.length === 1
    ? { geometry: { type: 'Polygon', coordinates: polygons[0] } }
    : { geometry: { type: 'MultiPolygon', coordinates: polygons } }
}

interface Box {
  west: number
  south: number
  east: number
  north: number
}

function boxOf(ring: readonly Position[]): Box {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const [x = 0, y = 0] of ring) {
    box.west = Math.min(box.west, x)
    box.east = Math.max(box.east, x)
    box.south = Math.min(box.south, y)
    box.north = Math.max(box.north, y)
  }
  return box
}

function holds({ west, south, east, north }: Box, [x = 0, y = 0]: Position = []): boolean {
  return x >= west && x <= east && y >= south && y <= north
}

/** A hole may touch its shell at a corner, so the first corners that are clearly on one side decide. */
function encloses(shell: readonly Position[], hole: readonly Position[]): boolean {
  const [a, b] = [hole[0], hole[Math.floor(hole.length / 2)]]
  return isInside(shell, a) || isInside(shell, b)
}

function isInside(ring: readonly Position[], [x = 0, y = 0]: Position = []): boolean {
  let inside = false
  let [previousX = 0, previousY = 0] = ring.at(-1) ?? []
  for (const [nextX = 0, nextY = 0] of ring) {
    if (nextY > y !== previousY > y && x < ((previousX - nextX) * (y - nextY)) / (previousY - nextY) + nextX)
      inside = !inside
    ;[previousX, previousY] = [nextX, nextY]
  }
  return inside
}
