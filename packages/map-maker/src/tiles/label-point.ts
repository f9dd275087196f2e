/** Position of an area's label, and its size. */
import { METERS_PER_DEGREE, metersPerDegreeEast } from '@lamplighter/domain/map'
import type { Geometry, MultiPolygon, Polygon, Position } from 'geojson'

/** Center of its largest part; null if it is not an area. */
export function labelPoint(geometry: Geometry | null): Position | null {
  if (!isArea(geometry)) return null
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const rings = polygons.map(([outer = []]) => outer)
  return middleOf(rings.reduce((a, b) => (b.length > a.length ? b : a), []))
}

/** Sum of the outer rings; accurate enough to tell a house from a town. */
export function squareMeters(area: Polygon | MultiPolygon): number {
  const polygons = area.type === 'Polygon' ? [area.coordinates] : area.coordinates
  let meters = 0
  for (const [outer = []] of polygons) {
    let twice = 0
    for (const [index, [x = 0, y = 0]] of outer.entries()) {
      const [x1 = 0, y1 = 0] = outer.at(index - 1) ?? []
      twice += (x - x1) * (y + y1)
    }
    meters += Math.abs(twice / 2) * METERS_PER_DEGREE * metersPerDegreeEast(outer[0]?.[1] ?? 0)
  }
  return meters
}

export function isArea(geometry: Geometry | null): geometry is Polygon | MultiPolygon {
  return geometry?.type === 'Polygon' || geometry?.type === 'MultiPolygon'
}

/**
 * Centroid of the area, because the mean of the corners is biased along coasts. Relative to the first corner, because
 * areas are small.
 */
function middleOf(ring: readonly Position[]): Position | null {
  const [[x0 = 0, y0 = 0] = []] = ring
  let area = 0
  let x = 0
  let y = 0
  for (const [index, [longitude = 0, latitude = 0]] of ring.entries()) {
    const [x1, y1] = [(ring.at(index - 1)?.[0] ?? 0) - x0, (ring.at(index - 1)?.[1] ?? 0) - y0]
    const [x2, y2] = [longitude - x0, latitude - y0]
    const part = x1 * y2 - x2 * y1
    area += part
    x += (x1 + x2) * part
    y += (y1 + y2) * part
  }
  return area === 0 ? (ring[0] ?? null) : [x0 + x / (3 * area), y0 + y / (3 * area)]
}
