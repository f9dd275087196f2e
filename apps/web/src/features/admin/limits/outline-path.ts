/** City limits as an SVG path with true proportions. */
import type { Boundary } from '@lamplighter/domain/cities'

export interface OutlineView {
  west: number
  north: number
  width: number
  height: number
  /** Pixels per degree. */
  scaleX: number
  scaleY: number
}

const WIDTH = 400
const HEIGHT = 240
const MARGIN = 8
/** More points than a drawing of this size can show. */
const MAX_CORNERS = 4_000

const polygonsOf = ({ type, coordinates }: Boundary) => (type === 'Polygon' ? [coordinates] : coordinates)

/** Bounding box: west, south, east, north, in degrees. */
export function boxOf(shapes: readonly Boundary[]): [number, number, number, number] {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const shape of shapes)
    for (const [x, y] of polygonsOf(shape).flat(2)) {
      west = Math.min(west, x)
      east = Math.max(east, x)
      south = Math.min(south, y)
      north = Math.max(north, y)
    }
  return [west, south, east, north]
}

export function viewOf(shapes: readonly Boundary[]): OutlineView {
  const [west, south, east, north] = boxOf(shapes)
  const narrower = Math.max(0.05, Math.cos((((south + north) / 2) * Math.PI) / 180))
  const across = Math.max((east - west) * narrower, 1e-9)
  const up = Math.max(north - south, 1e-9)
  const scaleY = Math.min((WIDTH - 2 * MARGIN) / across, (HEIGHT - 2 * MARGIN) / up)
  const scaleX = scaleY * narrower
  return {
    west: west - (WIDTH / scaleX - (east - west)) / 2,
    north: north + (HEIGHT / scaleY - (north - south)) / 2,
    width: WIDTH,
    height: HEIGHT,
    scaleX,
    scaleY,
  }
}

export function outlinePath(shape: Boundary, { west, north, scaleX, scaleY }: OutlineView): string {
  const rings = polygonsOf(shape).flat()
  const corners = rings.reduce((sum, ring) => sum + ring.length, 0)
  const each = Math.max(1, Math.ceil(corners / MAX_CORNERS))
  return rings
    .map((ring) => {
      const kept = ring.filter((_, at) => at % each === 0)
      const points = kept.map(
        ([x, y]) => `${((x - west) * scaleX).toFixed(1)} ${((north - y) * scaleY).toFixed(1)}`,
      )
      return `M${points.join('L')}Z`
    })
    .join('')
}
