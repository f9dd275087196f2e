import { expect, test } from 'vitest'
import { type Coordinates, metersBetween } from '../map/index.ts'
import { MAX_VISITS, metersPerVisit, orderOfVisits } from './visits.rules.ts'

type Stop = Coordinates & { id: string }

/** On one street, at hundredths of a degree north. */
const onStreet = (...hundredths: number[]): Stop[] =>
  hundredths.map((north) => ({ id: String(north), latitude: 40 + north / 100, longitude: -96 }))
const stopsOf = (points: [id: string, east: number, north: number][]): Stop[] =>
  points.map(([id, east, north]) => ({ id, latitude: north / 1000, longitude: east / 1000 }))

const lengthOf = (stops: readonly Stop[], ids: readonly string[], start?: Coordinates) => {
  const byId = new Map(stops.map((stop) => [stop.id, stop]))
  const route = ids.flatMap((id) => byId.get(id) ?? [])
  return metersPerVisit(route, start).reduce<number>((sum, meters) => sum + (meters ?? 0), 0)
}

test('ORDER-68 sorts stops on one street, from the first one or from the start', () => {
  expect(orderOfVisits(onStreet(0, 4, 2, 1, 3))).toEqual(['0', '1', '2', '3', '4'])
  const start = { latitude: 40.06, longitude: -96 }
  expect(orderOfVisits(onStreet(0, 4, 2, 1, 3), start)).toEqual(['4', '3', '2', '1', '0'])
})

test('ORDER-68 handles no stop, one stop, and stops at the same place', () => {
  expect(orderOfVisits([])).toEqual([])
  expect(orderOfVisits(onStreet(3))).toEqual(['3'])
  expect(orderOfVisits(onStreet(3), { latitude: 0, longitude: 0 })).toEqual(['3'])
  const same = stopsOf([
    ['a', 0, 0],
    ['far', 9, 9],
    ['b', 0, 0],
    ['c', 0, 0],
  ])
  expect(orderOfVisits(same)).toEqual(['a', 'b', 'c', 'far'])
})

test('ORDER-68 uncrosses the route that visits the nearest stop next', () => {
  const stops = stopsOf([
    ['a', 5, 4],
    ['b', 2, 2],
    ['c', 1, 5],
    ['d', 4, 4],
    ['e', 6, 0],
  ])
  // Its way from c to e crosses the one from d to b.
  expect(nearestOnly(stops)).toEqual(['a', 'd', 'b', 'c', 'e'])
  expect(orderOfVisits(stops)).toEqual(['a', 'd', 'c', 'b', 'e'])
})

test('ORDER-68 does not go back and forth over the start', () => {
  const stops = stopsOf([
    ['east 1', 1, 0],
    ['west 1', -2, 0],
    ['east 2', 5, 0],
    ['west 2', -12, 0],
  ])
  const start = { latitude: 0, longitude: 0 }
  expect(nearestOnly(stops, start)).toEqual(['east 1', 'west 1', 'east 2', 'west 2'])
  const ids = orderOfVisits(stops, start)
  expect(ids.slice(2)).toEqual(['west 1', 'west 2'])
})

test('ORDER-68 each stop is counted from the one before it', () => {
  const [one, two] = onStreet(0, 1) as [Stop, Stop]
  expect(metersPerVisit([one, two])).toEqual([null, metersBetween(one, two)])
  expect(metersPerVisit([two], one)).toEqual([metersBetween(one, two)])
})

test('ORDER-68 has each stop once, is never longer than the nearest stop next, and is the same each time', () => {
  const random = seeded(68)
  for (let round = 0; round < 200; round += 1) {
    const point = () => ({ latitude: 40.5 + random() / 5, longitude: -96.7 + random() / 5 })
    const count = Math.ceil(random() * MAX_VISITS)
    const stops = Array.from({ length: count }, (_, index) => ({ id: `${index}`, ...point() }))
    const start = round % 2 ? point() : undefined
    const ids = orderOfVisits(stops, start)
    expect(ids.toSorted()).toEqual(stops.map(({ id }) => id).toSorted())
    if (!start) expect(ids[0]).toBe('0')
    expect(lengthOf(stops, ids, start)).toBeLessThanOrEqual(
      lengthOf(stops, nearestOnly(stops, start), start) + 0.01,
    )
    expect(orderOfVisits(stops, start)).toEqual(ids)
  }
})

test('ORDER-68 a full route takes a few milliseconds', () => {
  const random = seeded(1)
  const stops = Array.from({ length: MAX_VISITS }, (_, index) => ({
    id: `${index}`,
    latitude: 40 + random(),
    longitude: -96 + random(),
  }))
  orderOfVisits(stops)
  const began = Date.now()
  for (let round = 0; round < 10; round += 1) orderOfVisits(stops)
  // Loose, because the machine may be busy.
  expect((Date.now() - began) / 10).toBeLessThan(50)
})

/** The route before it is improved. */
function nearestOnly(stops: readonly Stop[], start?: Coordinates): string[] {
  const left = [...stops]
  const route: Stop[] = start ? [] : left.splice(0, 1)
  while (left.length > 0) {
    const last = route.at(-1) ?? start ?? { latitude: 0, longitude: 0 }
    const [nearest] = left.toSorted((one, other) => metersBetween(last, one) - metersBetween(last, other))
    route.push(...left.splice(left.indexOf(nearest as Stop), 1))
  }
  return route.map(({ id }) => id)
}

/** Pseudorandom numbers (Park-Miller) that are the same in each run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
