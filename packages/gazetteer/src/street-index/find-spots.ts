/** Finds a typed house, crossing, street or park. */
import {
  type Coordinates,
  fitOfStreet,
  METERS_PER_DEGREE,
  metersPerDegreeEast,
  type NamedSpot,
  readStreetQuery,
  type StreetQuery,
  streetWords,
} from '@lamplighter/domain/map'
import { textAt } from '../packed-file.ts'
import { degreesOf } from './ground.ts'
import type { StreetTables } from './street-tables.ts'

export interface FoundSpot extends Coordinates {
  spot: NamedSpot
  /** Quality of the match; 0 is best. */
  fit: number
}

/** Penalty if no house has the number. */
const OTHER_NUMBER = 3
const HUNDRED = 100

/** Searches the tables. Splits their names into words on first use. */
export function spotFinder(tables: StreetTables) {
  const { file, nameAt, crossingSpot, houseSpot, edgesOf } = tables
  const { pieces, crossings, houses, areas } = file
  let words: readonly string[][] | null = null

  /** Matching names with the quality of the match. */
  function namesLike(typed: readonly string[]): Map<number, number> {
    words ??= Array.from({ length: file.names.starts.length - 1 }, (_, at) => streetWords(nameAt(at)))
    const fits = new Map<number, number>()
    for (const [at, name] of words.entries()) {
      const fit = fitOfStreet(typed, name)
      if (fit !== null) fits.set(at, fit)
    }
    return fits
  }

  /** On each matching street the house with the number, otherwise the closest number of the same hundred. */
  function findHouses({ number, street }: Extract<StreetQuery, { kind: 'house' }>): FoundSpot[] {
    const fits = namesLike(street)
    const wanted = Number.parseInt(number, 10)
    const best = new Map<number, { at: number; apart: number }>()
    for (const [at, name] of houses.street.entries()) {
      if (!fits.has(name)) continue
      const said = textAt(houses.numbers, at)
      const value = Number.parseInt(said, 10)
      const isIt = said.toUpperCase() === number
      if (!isIt && Math.floor(value / HUNDRED) !== Math.floor(wanted / HUNDRED)) continue
      const apart = isIt ? -1 : Math.abs(value - wanted)
      if (apart < (best.get(name)?.apart ?? Number.POSITIVE_INFINITY)) best.set(name, { at, apart })
    }
    return [...best].map(([name, { at, apart }]) => ({
      spot: houseSpot(at),
      ...positionOf(houses.at, at),
      fit: (apart < 0 ? 0 : OTHER_NUMBER) + (fits.get(name) ?? 0),
    }))
  }

  /** In either order. */
  function findCrossings({ streets: [one, other] }: Extract<StreetQuery, { kind: 'crossing' }>): FoundSpot[] {
    const [first, second] = [namesLike(one), namesLike(other)]
    const fitOf = (fits: Map<number, number>, name: number) => fits.get(name) ?? Number.POSITIVE_INFINITY
    const found: FoundSpot[] = []
    for (let at = 0; at < crossings.names.length / 2; at++) {
      const [a = 0, b = 0] = [crossings.names[2 * at], crossings.names[2 * at + 1]]
      const fit = Math.min(fitOf(first, a) + fitOf(second, b), fitOf(first, b) + fitOf(second, a))
      if (Number.isFinite(fit)) found.push({ spot: crossingSpot(at), ...positionOf(crossings.at, at), fit })
    }
    return found
  }

  /** Each matching street at its point nearest to `middle`, and each matching park. */
  function findNames(typed: readonly string[], middle: Coordinates | null): FoundSpot[] {
    const fits = namesLike(typed)
    const found = new Map<string, FoundSpot & { meters: number }>()
    const offer = (key: string, spot: NamedSpot, at: Coordinates, fit: number) => {
      const meters = middle ? roughMeters(middle, at) : 0
      if (meters < (found.get(key)?.meters ?? Number.POSITIVE_INFINITY))
        found.set(key, { spot, ...at, fit, meters })
    }
    for (const [at, name] of pieces.name.entries()) {
      const fit = fits.get(name)
      if (fit === undefined) continue
      const [ax = 0, ay = 0, bx = 0, by = 0] = pieces.ends.subarray(4 * at, 4 * at + 4)
      offer(
        `street ${name}`,
        { kind: 'street', street: nameAt(name) },
        degreesOf((ax + bx) / 2, (ay + by) / 2),
        fit,
      )
    }
    for (const [at, name] of areas.name.entries()) {
      const fit = fits.get(name)
      if (fit !== undefined) offer(`area ${name}`, { kind: 'area', name: nameAt(name) }, middleOf(at), fit)
    }
    return [...found.values()]
  }

  function middleOf(area: number): Coordinates {
    const corners = [...edgesOf(area)]
    const between = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
    return degreesOf(between(corners.map(([x]) => x)), between(corners.map(([, y]) => y)))
  }

  function findQuery(query: StreetQuery, middle: Coordinates | null): FoundSpot[] {
    if (query.kind === 'house') return findHouses(query)
    if (query.kind === 'crossing') return findCrossings(query)
    const named = findNames(query.words, middle)
    return named.length === 0 && query.house ? findHouses(query.house) : named
  }

  /** Best matches of a text; equal ones by distance to `middle`. */
  return function find(text: string, middle: Coordinates | null, max: number): FoundSpot[] {
    const query = readStreetQuery(text)
    if (!query) return []
    const found = findQuery(query, middle)
    const far = (spot: Coordinates) => (middle ? roughMeters(middle, spot) : 0)
    return found
      .sort((a, b) => a.fit - b.fit || far(a) - far(b))
      .slice(0, max)
      .map(({ spot, latitude, longitude, fit }) => ({ spot, latitude, longitude, fit }))
  }
}

const positionOf = (positions: Int32Array, at: number) =>
  degreesOf(positions[2 * at] ?? 0, positions[2 * at + 1] ?? 0)

const roughMeters = (one: Coordinates, other: Coordinates) =>
  Math.hypot(
    (one.latitude - other.latitude) * METERS_PER_DEGREE,
    (one.longitude - other.longitude) * metersPerDegreeEast(one.latitude),
  )
