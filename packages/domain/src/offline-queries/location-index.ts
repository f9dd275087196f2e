/** Columnar index of locations. 100,000 locations need about 30 MB and are scanned in milliseconds. */
import type { DayPackLocation } from '../day-pack/index.ts'
import { searchTextOf } from '../locations/index.ts'
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
  /** Indexes into `icons` and `tagSets`. */
  icon: Uint16Array
  tagSet: Uint32Array
  icons: readonly (string | null)[]
  tagSets: readonly (readonly string[])[]
  texts: readonly string[]
}

export type IndexedLocation = Pick<
  DayPackLocation,
  | '_id'
  | 'name'
  | 'description'
  | 'tags'
  | 'attributes'
  | 'placeWords'
  | 'street'
  | 'zip'
  | 'icon'
  | 'latitude'
  | 'longitude'
  | 'updatedAt'
>

/** `add` accepts locations in any order. */
export function locationIndexBuilder(parts: readonly Part[]) {
  const ids: string[] = []
  const texts: string[] = []
  const numbers = { part: [], longitude: [], latitude: [], changed: [], icon: [], tagSet: [] } as Record<
    'part' | 'longitude' | 'latitude' | 'changed' | 'icon' | 'tagSet',
    number[]
  >
  const icons = distinct<string | null>((icon) => icon ?? '')
  const tagSets = distinct<readonly string[]>((tags) => tags.join('\n'))

  function add(part: number, location: IndexedLocation): void {
    ids.push(location._id)
    texts.push(searchTextOf(location))
    numbers.part.push(part)
    numbers.longitude.push(location.longitude)
    numbers.latitude.push(location.latitude)
    numbers.changed.push(microsecondsOf(location.updatedAt))
    numbers.icon.push(icons.placeOf(location.icon))
    numbers.tagSet.push(tagSets.placeOf(location.tags))
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
      icon: Uint16Array.from(sorted(numbers.icon)),
      tagSet: Uint32Array.from(sorted(numbers.tagSet)),
      icons: icons.values,
      tagSets: tagSets.values,
    }
  }
  return { add, finish }
}

/** Assigns numbers to repeated values. */
function distinct<T>(keyOf: (value: T) => string) {
  const places = new Map<string, number>()
  const values: T[] = []
  const placeOf = (value: T): number => {
    const key = keyOf(value)
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, values.length)
    return values.push(value) - 1
  }
  return { values, placeOf }
}

/**
 * Parses PostgreSQL times, which have more digits than a Date. `microsecondsOf('1970-01-01T00:00:01.000002+00:00')` is
 * 1000002.
 */
export function microsecondsOf(time: string): number {
  const [, whole = '', digits = '', offset = ''] = /^(.{10}.{9})(?:\.(\d{1,6})\d*)?(.*)$/.exec(time) ?? []
  return Date.parse(`${whole}${offset}`) * 1000 + Number(digits.padEnd(6, '0'))
}
