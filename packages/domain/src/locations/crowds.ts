import { CELL_ZOOMS, eastOf, southOf, type Tile, type TilePoints } from '../map/index.ts'
import { MAX_POINTS_OF_CELL, PINS_FROM_ZOOM, POINTS_FROM_ZOOM } from './locations.constants.ts'

/**
 * Marks the points of a tile whose pins would overlap, as an extra property; the map draws them as dots. Returns no
 * property if all points become pins (LOC-70).
 */
export function crowdProperties(tile: Tile, points: Omit<TilePoints, 'words'>): { crowd?: string[] } {
  if (tile.z < POINTS_FROM_ZOOM || tile.z >= PINS_FROM_ZOOM) return {}
  const side = 2 ** (tile.z + CELL_ZOOMS)
  const cells: number[] = []
  const counts = new Map<number, number>()
  for (let at = 0; at < points.count; at++) {
    const column = Math.floor(eastOf(points.longitudeAt(at)) * side)
    const cell = column * side + Math.floor(southOf(points.latitudeAt(at)) * side)
    cells.push(cell)
    counts.set(cell, (counts.get(cell) ?? 0) + 1)
  }
  return { crowd: cells.map((cell) => ((counts.get(cell) ?? 0) > MAX_POINTS_OF_CELL ? 'yes' : '')) }
}
