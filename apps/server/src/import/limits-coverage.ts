/**
 * How far outside a shape points are, for hundreds of thousands of them: the shape's box is parted into cells, and only in those that its
 * border crosses is each point held against every corner.
 */
import { type Coordinates, METRES_PER_DEGREE, metresBetween } from '@lamplighter/domain/map'
import { bbox } from '@turf/bbox'
import { isInside, metresToEdge, type Shape } from '../adapters/geocoder/geometry.ts'

const CELLS = 256
/** What limits and positions may be off, and a street along the border. */
const BORDER_METRES = 100

/** The function answers 0 inside and within 100 m of the border; outside of the shape's box it measures to that box. */
export function limitsCoverage(shape: Shape): (point: Coordinates) => number {
  const [west = 0, south = 0, east = 0, north = 0] = bbox(shape)
  const reach = BORDER_METRES / METRES_PER_DEGREE
  const [width, height] = [Math.max(east - west, reach), Math.max(north - south, reach)]
  const cellOf = (value: number, from: number, size: number) =>
    Math.min(CELLS - 1, Math.max(0, Math.floor(((value - from) / size) * CELLS)))
  const border = borderCells(shape, (x, y) => [cellOf(x, west, width), cellOf(y, south, height)])
  const known = new Map<number, number>()
  const metres = (point: Coordinates) => {
    if (isInside(point, shape)) return 0
    const distance = metresToEdge(point, shape)
    return distance <= BORDER_METRES ? 0 : distance
  }
  return (point) => {
    const { latitude, longitude } = point
    const nearest = {
      latitude: Math.min(north, Math.max(south, latitude)),
      longitude: Math.min(east, Math.max(west, longitude)),
    }
    const beyond = metresBetween(point, nearest)
    if (beyond > BORDER_METRES) return beyond
    const cell = cellOf(longitude, west, width) * CELLS + cellOf(latitude, south, height)
    if (beyond > 0 || border.has(cell)) return metres(point)
    const answer = known.get(cell) ?? metres(point)
    known.set(cell, answer)
    return answer
  }
}

type CellOf = (longitude: number, latitude: number) => [column: number, row: number]

/** The cells that an edge crosses, and their neighbors, where a point may be within reach of the border. */
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
