/** Distances around a point, on a plane in meters. */
import { type Coordinates, METERS_PER_DEGREE, metersPerDegreeEast } from '@lamplighter/domain/map'
import { UNITS_PER_DEGREE } from './street-index-file.ts'

/** Both ends of a line segment, in meters relative to the point. */
export type Piece = readonly [ax: number, ay: number, bx: number, by: number]

/** The point in UNITS_PER_DEGREE, and the meters per unit there. */
export interface Here {
  x: number
  y: number
  east: number
  north: number
  /** Meters from the point to a position. */
  to(x: number, y: number): readonly [east: number, north: number]
}

export function hereAt(x: number, y: number): Here {
  const east = metersPerDegreeEast(y / UNITS_PER_DEGREE) / UNITS_PER_DEGREE
  const north = METERS_PER_DEGREE / UNITS_PER_DEGREE
  return { x, y, east, north, to: (ax, ay) => [(ax - x) * east, (ay - y) * north] }
}

export const hereOf = ({ latitude, longitude }: Coordinates) =>
  hereAt(longitude * UNITS_PER_DEGREE, latitude * UNITS_PER_DEGREE)

/** Distance to the nearest point of a segment. */
export function metersToSegment([ax, ay, bx, by]: Piece): number {
  const dx = bx - ax
  const dy = by - ay
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length))
  return Math.hypot(ax + along * dx, ay + along * dy)
}

/** 1 if left of a segment, -1 if right, 0 on its line. */
export const sideOf = ([ax, ay, bx, by]: Piece, [x, y]: readonly [number, number]) =>
  Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax))

export const degreesOf = (x: number, y: number): Coordinates => ({
  longitude: x / UNITS_PER_DEGREE,
  latitude: y / UNITS_PER_DEGREE,
})
