/**
 * Measures how far hundreds of thousands of points are outside a shape. The shape's bounding box is divided into cells;
 * only in cells that its border crosses is a point compared with every corner.
 */
import { type Coordinates, METERS_PER_DEGREE, metersBetween } from '@lamplighter/domain/map'
import { bbox } from '@turf/bbox'
import { isInside, metersToEdge, type Shape } from '../adapters/geocoder/geometry.ts'

const CELLS = 256
/** Tolerance for inaccurate boundaries and positions, and for a street along the border. */
const BORDER_METERS = 100

/** The function returns 0 inside and within 100 m of the border; outside the box it measures to the box. */
export function limitsCoverage(shape: Shape): (point: Coordinates) => number {
  const [west = 0, south = 0, east = 0, north = 0] = bbox(shape)
  const reach = BORDER_METERS / METERS_PER_DEGREE
  const [width, height] = [Math.max(east - west, reach), Math.max(north - south, reach)]
  const cellOf = (value: number, from: number, size: number) =>
    Math.min(CELLS - 1, Math.max(0, Math.floor(((value - from) / size) * CELLS)))
  const border = borderCells(shape, (x, y) => [cellOf(x, west, width), cellOf(y, south, height)])
  const known = new Map<number, number>()
  const meters = (point: Coordinates) => {
    if (isInside(point, shape)) return 0
    const distance = metersToEdge(point, shape)
    return distance <= BORDER_METERS ? 0 : distance
  }
  return (point) => {
    const { latitude, longitude } = point
    const nearest = {
      latitude: Math.min(north, Math.max(south, latitude)),
      longitude: Math.min(east, Math.max(west, longitude)),
    }
    const beyond = metersBetween(point, nearest)
    if (beyond > BORDER_METERS) return beyond
    const cell = cellOf(longitude, west, width) * CELLS + cellOf(latitude, south, height)
    if (beyond > 0 || border.has(cell)) return meters(point)
    const answer = known.get(cell) ?? meters(point)
    known.set(cell, answer)
    return answer
  }
}

type CellOf = (longitude: number, latitude: number) => [column: number, row: number]

/** The cells that an edge crosses, and their neighbors, where a point may be close to the border. */
function borderCells(shape: Shape, cellOf: CellOf): ReadonlySet<number> {
  const cells = new Set<number>()
  const rings = (shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates).flat()
  for (const ring of rings)
    for (const [index, [x = 0, y = 0]] of ring.entries()) {
      const [fromX = x, fromY = y] = ring[Math.max(0, index - 1)] ?? []
      const [a, b] = [
        cellOf(Math.min(x, fromX), Math.min(y, fromY)),
        cellOf(Math.max(x, fromX), Math.max(y, fromY)),
      ]
      for (let column = a[0] - 1; column <= b[0] + 1; column++)
        for (let row = a[1] - 1; row <= b[1] + 1; row++) cells.add(column * CELLS + row)
    }
  return cells
}
