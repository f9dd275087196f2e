/** A GeoJSON geometry as a GeoPackage stores it: a header with the box around it, then well-known binary. */
import type { Geometry, Position } from 'geojson'

export type Box = [west: number, south: number, east: number, north: number]

const SRS = 4326

/** Lines and areas become their plural kind, so that a layer has one kind. Null for kinds that no layer has. Widens `around`. */
export function geoPackageGeometry(geometry: Geometry, around: Box): Buffer | null {
  const body = bodyOf(geometry)
  if (!body) return null
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity]
  for (const corner of cornersOf(geometry)) widen(box, corner)
  widen(around, [box[0], box[1]])
  widen(around, [box[2], box[3]])
  const isPoint = geometry.type === 'Point'
  // Little-endian; a point has no box.
  const head = Buffer.from([0x47, 0x50, 0, isPoint ? 0b1 : 0b11])
  const sides = isPoint ? [] : [box[0], box[2], box[1], box[3]]
  return Buffer.concat([head, uint32(SRS), doubles(sides), body])
}

function bodyOf(geometry: Geometry): Buffer | null {
  switch (geometry.type) {
    case 'Point':
      return Buffer.concat([start(1), doubles(flat(geometry.coordinates))])
    case 'LineString':
      return several(5, [line(geometry.coordinates)])
    case 'MultiLineString':
      return several(5, geometry.coordinates.map(line))
    case 'Polygon':
      return several(6, [area(geometry.coordinates)])
    case 'MultiPolygon':
      return several(6, geometry.coordinates.map(area))
    default:
      return null
  }
}

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function doubles(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(8 * values.length)
  for (const [at, value] of values.entries()) bytes.writeDoubleLE(value, 8 * at)
  return bytes
}

const start = (kind: number) => Buffer.concat([Buffer.from([1]), uint32(kind)])
const flat = ([x = 0, y = 0]: Position) => [x, y]
const corners = (positions: readonly Position[]) =>
  Buffer.concat([uint32(positions.length), doubles(positions.flatMap(flat))])
const line = (positions: readonly Position[]) => Buffer.concat([start(2), corners(positions)])
const area = (rings: readonly (readonly Position[])[]) =>
  Buffer.concat([start(3), uint32(rings.length), ...rings.map(corners)])
const several = (kind: number, parts: readonly Buffer[]) =>
  Buffer.concat([start(kind), uint32(parts.length), ...parts])

function cornersOf(geometry: Geometry): Position[] {
  switch (geometry.type) {
    case 'Point':
      return [geometry.coordinates]
    case 'LineString':
      return geometry.coordinates
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates.flat()
    case 'MultiPolygon':
      return geometry.coordinates.flat(2)
    default:
      return []
  }
}

function widen(box: Box, [x = 0, y = 0]: Position): void {
  box[0] = Math.min(box[0], x)
  box[1] = Math.min(box[1], y)
  box[2] = Math.max(box[2], x)
  box[3] = Math.max(box[3], y)
}
