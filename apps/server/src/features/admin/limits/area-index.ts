/**
 * Whether points lie in an area, asked for very many points: the edges are sorted into strips from west to east, so that a
 * point is held against those of its strip alone and not against all 60,000 that limits may have.
 */
import type { Boundary } from '@lamplighter/domain/cities'
import { type Coordinates, METRES_PER_DEGREE, metresPerDegreeEast } from '@lamplighter/domain/map'

type Edge = readonly [ax: number, ay: number, bx: number, by: number]

export interface AreaIndex {
  /** Inside, or outside by no more than so many meters. */
  holds(point: Coordinates, metres?: number): boolean
}

const MAX_STRIPS = 4_000

export function indexArea({ type, coordinates }: Boundary): AreaIndex {
  const rings = (type === 'Polygon' ? coordinates : coordinates.flat()) as readonly (readonly number[])[][]
  const edges = rings.flatMap(edgesOf)
  let [south, north] = [90, -90]
  for (const [, ay, , by] of edges) {
    south = Math.min(south, ay, by)
    north = Math.max(north, ay, by)
  }
  const count = Math.max(1, Math.min(MAX_STRIPS, edges.length))
  const stripOf = (latitude: number) =>
    Math.max(0, Math.min(count - 1, Math.floor(((latitude - south) / (north - south)) * count)))
  const strips: Edge[][] = Array.from({ length: count }, () => [])
  for (const edge of edges) {
    const [, ay, , by] = edge
    for (let at = stripOf(Math.min(ay, by)); at <= stripOf(Math.max(ay, by)); at++) strips[at]?.push(edge)
  }

  /** A line from the point to the east crosses the border of what holds it an odd number of times. */
  function isInside({ latitude: y, longitude: x }: Coordinates): boolean {
    if (y < south || y > north) return false
    let inside = false
    for (const [ax, ay, bx, by] of strips[stripOf(y)] ?? [])
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    return inside
  }

  function isBeside({ latitude, longitude }: Coordinates, metres: number): boolean {
    const up = metres / METRES_PER_DEGREE
    const east = metresPerDegreeEast(latitude)
    for (let at = stripOf(latitude - up); at <= stripOf(latitude + up); at++)
      for (const [ax, ay, bx, by] of strips[at] ?? []) {
        const from = [(ax - longitude) * east, (ay - latitude) * METRES_PER_DEGREE] as const
        const to = [(bx - longitude) * east, (by - latitude) * METRES_PER_DEGREE] as const
        if (squaredDistance(from, to) <= metres * metres) return true
      }
    return false
  }

  return { holds: (point, metres = 0) => isInside(point) || (metres > 0 && isBeside(point, metres)) }
}

function edgesOf(ring: readonly (readonly number[])[]): Edge[] {
  return ring.slice(1).map(([bx = 0, by = 0], at): Edge => {
    const [ax = 0, ay = 0] = ring[at] ?? []
    return [ax, ay, bx, by]
  })
}

/** From the origin to the line between two points, squared. */
function squaredDistance([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
  return (ax + along * dx) ** 2 + (ay + along * dy) ** 2
}
