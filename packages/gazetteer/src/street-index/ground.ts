/** Distances round one spot, on a plane in meters. */
import { type Coordinates, METRES_PER_DEGREE, metresPerDegreeEast } from '@lamplighter/domain/map'
import { UNITS_PER_DEGREE } from './street-index-file.ts'

/** The two ends of a straight piece, in meters from where one stands. */
export type Piece = readonly [ax: number, ay: number, bx: number, by: number]

/** Where one stands, in UNITS_PER_DEGREE, and how many meters a unit has there. */
export interface Here {
  x: number
  y: number
  east: number
  north: number
  /** Meters from here to a position. */
  to(x: number, y: number): readonly [east: number, north: number]
}

export function hereAt(x: number, y: number): Here {
  const east = metresPerDegreeEast(y / UNITS_PER_DEGREE) / UNITS_PER_DEGREE
  const north = METRES_PER_DEGREE / UNITS_PER_DEGREE
  return { x, y, east, north, to: (ax, ay) => [(ax - x) * east, (ay - y) * north] }
}

export const hereOf = ({ latitude, longitude }: Coordinates) =>
  hereAt(longitude * UNITS_PER_DEGREE, latitude * UNITS_PER_DEGREE)

/** How far off the nearest point of a piece is. */
export function metresToPiece([ax, ay, bx, by]: Piece): number {
  const dx = bx - ax
  const dy = by - ay
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length))
  return Math.hypot(ax + along * dx, ay + along * dy)
}

/** 1 to the left of a piece, -1 to the right, 0 on its line. */
export const sideOf = ([ax, ay, bx, by]: Piece, [x, y]: readonly [number, number]) =>
  Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax))

export const degreesOf = (x: number, y: number): Coordinates => ({
  longitude: x / UNITS_PER_DEGREE,
  latitude: y / UNITS_PER_DEGREE,
})
