/** Drawing in meters: x east and y north of the town's center, and the way from there to longitude and latitude. */
import { DEFAULT_CENTRE } from '@lamplighter/domain/map'

export type Point = readonly [x: number, y: number]
export type Path = readonly Point[]

/** The scale of this plan, not the Earth's: a demonstration made earlier is recognized by its coordinates. */
const PLAN_METRES_PER_DEGREE = 111_320

/** [longitude, latitude] as GeoJSON has it, to 6 decimals (10 cm). */
export function toLngLat(
  [x, y]: Point,
  centre = DEFAULT_CENTRE as { latitude: number; longitude: number },
): Point {
  const east = PLAN_METRES_PER_DEGREE * Math.cos((centre.latitude * Math.PI) / 180)
  return [round(centre.longitude + x / east), round(centre.latitude + y / PLAN_METRES_PER_DEGREE)]
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1])

export const between = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
]

export function isInside([x, y]: Point, ring: Path): boolean {
  let inside = false
  ring.forEach(([ax, ay], index) => {
    const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  })
  return inside
}

/** The point of a path that is nearest, how far it is, and on which side one stands: left of the path is positive. */
export function nearestOn(
  path: Path,
  point: Point,
): { point: Point; distance: number; side: 1 | -1; along: number } {
  let best = { point, distance: Number.POSITIVE_INFINITY, side: 1 as 1 | -1, along: 0 }
  let walked = 0
  for (let index = 1; index < path.length; index++) {
    const a = path[index - 1] ?? point
    const b = path[index] ?? point
    const length = distance(a, b)
    const share = clamp(
      ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / (length * length || 1),
    )
    const foot = between(a, b, share)
    const away = distance(foot, point)
    if (away < best.distance) {
      const cross = (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
      best = { point: foot, distance: away, side: cross >= 0 ? 1 : -1, along: walked + share * length }
    }
    walked += length
  }
  return best
}

const clamp = (share: number) => Math.min(1, Math.max(0, share))

export function lengthOf(path: Path): number {
  return path.reduce((sum, point, index) => sum + distance(path[index - 1] ?? point, point), 0)
}

/** The point so many meters along a path, and the direction there as a unit vector. */
export function pointAlong(path: Path, metres: number): { point: Point; direction: Point } {
  let left = metres
  for (let index = 1; index < path.length; index++) {
    const a = path[index - 1] ?? [0, 0]
    const b = path[index] ?? a
    const length = distance(a, b)
    if (left <= length || index === path.length - 1) {
      const direction: Point = [(b[0] - a[0]) / (length || 1), (b[1] - a[1]) / (length || 1)]
      return { point: between(a, b, clamp(left / (length || 1))), direction }
    }
    left -= length
  }
  return { point: path[0] ?? [0, 0], direction: [1, 0] }
}

/** A path beside a path: positive meters to the left. */
export function offset(path: Path, metres: (along: number) => number): Point[] {
  let walked = 0
  return path.map((point, index) => {
    const before = path[index - 1] ?? point
    const after = path[index + 1] ?? point
    walked += distance(before, point)
    const length = distance(before, after) || 1
    const aside = metres(walked)
    return [
      point[0] - ((after[1] - before[1]) / length) * aside,
      point[1] + ((after[0] - before[0]) / length) * aside,
    ]
  })
}

/** A smooth path through the points (Catmull-Rom), a point every few meters. */
export function smooth(points: Path, steps = 12): Point[] {
  const made: Point[] = []
  for (let index = 0; index < points.length - 1; index++) {
    const p1 = points[index] ?? [0, 0]
    const p2 = points[index + 1] ?? p1
    const p0 = points[index - 1] ?? p1
    const p3 = points[index + 2] ?? p2
    for (let step = 0; step < steps; step++) {
      const t = step / steps
      const along = (axis: 0 | 1) =>
        0.5 *
        (2 * p1[axis] +
          (p2[axis] - p0[axis]) * t +
          (2 * p0[axis] - 5 * p1[axis] + 4 * p2[axis] - p3[axis]) * t * t +
          (3 * p1[axis] - p0[axis] - 3 * p2[axis] + p3[axis]) * t * t * t)
      made.push([along(0), along(1)])
    }
  }
  const last = points.at(-1)
  return last ? [...made, last] : made
}
