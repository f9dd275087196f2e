/** Geometry on the ground: point in polygon, and distance in meters to the edge. Accurate within a few kilometers. */
import { type Coordinates, METERS_PER_DEGREE, metersPerDegreeEast } from '@lamplighter/domain/map'
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon'
import type { MultiPolygon, Polygon } from 'geojson'

export type Shape = Polygon | MultiPolygon
/** West, south, east, north. */
export type Box = readonly [number, number, number, number]

export function isInside({ latitude, longitude }: Coordinates, shape: Shape): boolean {
  return booleanPointInPolygon([longitude, latitude], shape)
}

export function isInBox(
  [west, south, east, north]: Box,
  { latitude, longitude }: Coordinates,
  meters = 0,
): boolean {
  const up = meters / METERS_PER_DEGREE
  const side = meters / metersPerDegreeEast(latitude)
  return (
    longitude >= west - side && longitude <= east + side && latitude >= south - up && latitude <= north + up
  )
}

/** The distance to the nearest edge in meters, from inside or outside. Cost: one pass over the corners. */
export function metersToEdge({ latitude, longitude }: Coordinates, shape: Shape): number {
  const east = metersPerDegreeEast(latitude)
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  let least = Number.POSITIVE_INFINITY
  for (const ring of polygons.flat()) {
    let [ax, ay] = [0, 0]
    for (const [index, [x = 0, y = 0]] of ring.entries()) {
      const [bx, by] = [(x - longitude) * east, (y - latitude) * METERS_PER_DEGREE]
      if (index > 0) least = Math.min(least, squaredDistance(ax, ay, bx, by))
      ax = bx
      ay = by
    }
  }
  return Math.sqrt(least)
}

/** Squared distance from the origin to the line between two points. */
function squaredDistance(ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
  return (ax + along * dx) ** 2 + (ay + along * dy) ** 2
}
