/** Columnar index of locations. 100,000 locations need about 30 MB and are scanned in milliseconds. */
import type { DayPackLocation } from '../day-pack/index.ts'
import {
  type EnteredFields,
  eachFacet,
  type Facet,
  facetKeys,
  facetValues,
  type SearchedLocation,
  searchTextOf,
} from '../locations/index.ts'
import { eastOf, southOf } from '../map/index.ts'
import type { Part } from './parts.ts'

/** Rows are sorted by update time, newest first. */
export interface LocationIndex {
  parts: readonly Part[]
  size: number
  ids: readonly string[]
  /** Index into `parts`. */
  part: Uint8Array
  longitude: Float64Array
  latitude: Float64Array
  /** Web Mercator coordinates from 0 to 1 (tile-bounds.ts). */
  east: Float64Array
  south: Float64Array
  /** Update time in microseconds since 1970. */
  changed: Float64Array
  facets: Record<Facet, FacetColumn>
  texts: readonly string[]
}

/** The values of each row, as an index into the distinct sets of values. */
interface FacetColumn {
  set: Uint32Array
  sets: readonly (readonly string[])[]
}

export function valuesAt({ facets }: LocationIndex, facet: Facet, row: number): readonly string[] {
  const { set, sets } = facets[facet]
  return sets[set[row] ?? -1] ?? []
}

export type IndexedLocation = SearchedLocation &
  Partial<EnteredFields> &
  Pick<DayPackLocation, '_id' | 'icon' | 'tags' | 'latitude' | 'longitude' | 'updatedAt'>

/** `add` accepts locations in any order. */
export function locationIndexBuilder(parts: readonly Part[]) {
  const ids: string[] = []
  const texts: string[] = []
  const column = (): number[] => []
  const numbers = { part: column(), longitude: column(), latitude: column(), changed: column() }
  const facets = eachFacet(() => ({ set: column(), ...distinctSets() }))

  function add(part: number, location: IndexedLocation): void {
    ids.push(location._id)
    texts.push(searchTextOf(location))
    numbers.part.push(part)
    numbers.longitude.push(location.longitude)
    numbers.latitude.push(location.latitude)
    numbers.changed.push(microsecondsOf(location.updatedAt))
    for (const facet of facetKeys) {
      const { set, placeOf } = facets[facet]
      set.push(placeOf(facetValues[facet](location)))
    }
  }

  function finish(): LocationIndex {
    const { changed } = numbers
    const at = <T>(list: readonly T[], row: number) => list[row] as T
    const order = Uint32Array.from(ids, (_, row) => row).sort(
      (one, other) => at(changed, other) - at(changed, one) || (at(ids, other) > at(ids, one) ? 1 : -1),
    )
    const sorted = <T>(list: readonly T[]) => Array.from(order, (row) => at(list, row))
    const longitude = Float64Array.from(sorted(numbers.longitude))
    const latitude = Float64Array.from(sorted(numbers.latitude))
    return {
      parts,
      size: ids.length,
      ids: sorted(ids),
      texts: sorted(texts),
      part: Uint8Array.from(sorted(numbers.part)),
      longitude,
      latitude,
      east: longitude.map(eastOf),
      south: latitude.map(southOf),
      changed: Float64Array.from(sorted(changed)),
      facets: eachFacet((facet) => ({
        set: Uint32Array.from(sorted(facets[facet].set)),
        sets: facets[facet].sets,
      })),
    }
  }
  return { add, finish }
}

/** Assigns numbers to repeated sets of values. */
function distinctSets() {
  const places = new Map<string, number>()
  const sets: (readonly string[])[] = []
  const placeOf = (set: readonly string[]): number => {
    const key = set.join('\n')
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, sets.length)
    return sets.push(set) - 1
  }
  return { sets, placeOf }
}

/**
 * Parses PostgreSQL times, which have more digits than a Date. `microsecondsOf('1970-01-01T00:00:01.000002+00:00')` is
 * 1000002.
 */
export function microsecondsOf(time: string): number {
  const [, whole = '', digits = '', offset = ''] = /^(.{10}.{9})(?:\.(\d{1,6})\d*)?(.*)$/.exec(time) ?? []
  return Date.parse(`${whole}${offset}`) * 1000 + Number(digits.padEnd(6, '0'))
}
