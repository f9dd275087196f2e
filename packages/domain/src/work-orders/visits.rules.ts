/** Order of visits of several work orders (ORDER-68), on straight lines: no map data is needed, so it works offline. */
import { type Coordinates, metersBetween } from '../map/index.ts'

/** Work orders that one route can have. */
export const MAX_VISITS = 50

/** Smaller gains are rounding errors, which could undo each other forever. */
const MIN_GAIN_METERS = 0.001

/**
 * Returns the ids in a short order of visits: always the nearest stop next, then crossing parts are reversed (2-opt)
 * until no reversal shortens the route. It begins at `start`, otherwise with the first stop, and ends anywhere. The
 * same input always has the same result.
 *
 * With the stops a, b and c on one street, at 40.00, 40.02 and 40.01 degrees north, `orderOfVisits([a, b, c])` is
 * `['a', 'c', 'b']`, and `orderOfVisits([a, b, c], { latitude: 40.03, longitude: -96 })` is `['b', 'c', 'a']`.
 */
export function orderOfVisits(
  stops: readonly (Coordinates & { id: string })[],
  start?: Coordinates | null,
): string[] {
  const points = start ? [start, ...stops] : stops
  const meters = points.map((one) => points.map((other) => metersBetween(one, other)))
  /** Indexes of points; a point beyond the end of the route is no distance away. */
  const between = (one: number, other: number | undefined) =>
    other === undefined ? 0 : (meters[one]?.[other] ?? 0)
  const route = withoutCrossings(nearestNext(points.length, between), between)
  const ids = start ? [null, ...stops.map(({ id }) => id)] : stops.map(({ id }) => id)
  return route.flatMap((index) => ids[index] ?? [])
}

type Between = (one: number, other: number | undefined) => number

/** From the first point, always the nearest one that is left; of equally near ones, the first. */
function nearestNext(count: number, between: Between): number[] {
  const left = Array.from({ length: count }, (_, index) => index)
  const route = left.splice(0, 1)
  while (left.length > 0) {
    const last = route.at(-1) ?? 0
    const next = left.reduce((best, index) => (between(last, index) < between(last, best) ? index : best))
    route.push(...left.splice(left.indexOf(next), 1))
  }
  return route
}

/** Reverses parts of the route while that makes it shorter. The first point stays. */
function withoutCrossings(route: readonly number[], between: Between): number[] {
  const result = [...route]
  for (let gained = true; gained; ) {
    gained = false
    for (let from = 1; from < result.length - 1; from += 1) {
      for (let to = from + 1; to < result.length; to += 1) {
        const [before, first, last] = [result[from - 1] ?? 0, result[from] ?? 0, result[to] ?? 0]
        const after = result[to + 1]
        const gain =
          between(before, first) + between(last, after) - between(before, last) - between(first, after)
        if (gain < MIN_GAIN_METERS) continue
        result.splice(from, to - from + 1, ...result.slice(from, to + 1).reverse())
        gained = true
      }
    }
  }
  return result
}

/** Returns the meters to each stop from the one before it. The first is counted from `start`, or null without one. */
export function metersPerVisit(stops: readonly Coordinates[], start?: Coordinates | null): (number | null)[] {
  return stops.map((stop, index) => {
    const before = index === 0 ? start : stops[index - 1]
    return before ? metersBetween(before, stop) : null
  })
}
