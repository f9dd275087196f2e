/** Sorts and pages the list of locations. Mirrors the server's locations.repo.ts. */
import { DEFAULT_LOCATION_SORT, type LocationSort, nameKeyOf } from '../locations/index.ts'
import { DEFAULT_TOLERANCE } from '../map/index.ts'
import { inBox } from './filter-locations.ts'
import { type LocationIndex, microsecondsOf } from './location-index.ts'

export interface ListedRows {
  rows: readonly number[]
  total: number
  hasMore: boolean
}

/** Last row of a page: its id, and its update time or name key. */
interface Cursor {
  key: string
  id: string
}

/** Sorts matching rows for the list (LOC-108). `matching` is sorted by update time, newest first. */
export function sortedRows(
  { texts, ids }: LocationIndex,
  matching: Uint32Array,
  sort: LocationSort = DEFAULT_LOCATION_SORT,
): Uint32Array {
  if (sort === '-updated') return matching
  if (sort === 'updated') return matching.toReversed()
  const keyed = Array.from(matching, (row) => ({
    row,
    key: nameKeyOf(texts[row] ?? ''),
    id: ids[row] ?? '',
  }))
  keyed.sort((one, other) => compare(one.key, other.key) || compare(one.id, other.id))
  const byName = Uint32Array.from(keyed, ({ row }) => row)
  return sort === 'name' ? byName : byName.reverse()
}

interface PageOfRows {
  sort?: LocationSort | undefined
  limit: number
  after: Cursor | null
}

export function pageOfRows(
  index: LocationIndex,
  sorted: Uint32Array,
  { sort = DEFAULT_LOCATION_SORT, limit, after }: PageOfRows,
): ListedRows {
  const from = after ? placeAfter(index, sorted, sort, after) : 0
  return {
    rows: Array.from(sorted.subarray(from, from + limit)),
    total: sorted.length,
    hasMore: from + limit < sorted.length,
  }
}

/** Binary search, so that the cursor's row need not exist anymore. */
function placeAfter(
  { changed, texts, ids }: LocationIndex,
  sorted: Uint32Array,
  sort: LocationSort,
  last: Cursor,
): number {
  const time = sort.endsWith('updated') ? microsecondsOf(last.key) : null
  const direction = sort.startsWith('-') ? -1 : 1
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const row = sorted[middle] ?? 0
    const byKey =
      time === null ? compare(nameKeyOf(texts[row] ?? ''), last.key) : compare(changed[row] ?? 0, time)
    if ((byKey || compare(ids[row] ?? '', last.id)) * direction > 0) high = middle
    else low = middle + 1
  }
  return low
}

const compare = <T extends string | number>(one: T, other: T): number =>
  one < other ? -1 : one > other ? 1 : 0

interface Point {
  latitude: number
  longitude: number
  tolerance?: number | undefined
}

/** Nearest rows within a tolerance in degrees on either axis. This list has only one page. */
export function nearestRows(
  index: LocationIndex,
  matching: Uint32Array,
  { latitude, longitude, tolerance: reach = DEFAULT_TOLERANCE }: Point,
  limit: number,
): ListedRows {
  const isNear = inBox(index, [longitude - reach, latitude - reach, longitude + reach, latitude + reach])
  const far = (row: number) =>
    Math.hypot((index.longitude[row] ?? 0) - longitude, (index.latitude[row] ?? 0) - latitude)
  const found = Array.from(matching)
    .filter(isNear)
    .map((row) => ({ row, far: far(row), id: index.ids[row] ?? '' }))
    .toSorted((one, other) => one.far - other.far || (one.id < other.id ? -1 : 1))
  return { rows: found.slice(0, limit).map(({ row }) => row), total: found.length, hasMore: false }
}
