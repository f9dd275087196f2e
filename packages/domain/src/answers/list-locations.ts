/** A page of the list of locations: the twin of the server's locations.repo.ts. */
import { DEFAULT_TOLERANCE } from '../map/index.ts'
import { type LocationIndex, microsecondsOf } from './location-index.ts'
import { inBox } from './matching.ts'

export interface ListedRows {
  rows: readonly number[]
  total: number
  /** Whether more follow. */
  hasMore: boolean
}

interface Cursor {
  time: string
  id: string
}

/** Most recently updated first; `after` is the last of the page before. */
export function recentRows(
  index: LocationIndex,
  matching: Uint32Array,
  { limit, after }: { limit: number; after: Cursor | null },
): ListedRows {
  const from = after ? placeAfter(index, matching, after) : 0
  return {
    rows: Array.from(matching.subarray(from, from + limit)),
    total: matching.length,
    hasMore: from + limit < matching.length,
  }
}

/** By halving: rows that match stand in the order of the list. */
function placeAfter({ changed, ids }: LocationIndex, matching: Uint32Array, { time, id }: Cursor): number {
  const last = microsecondsOf(time)
  let [low, high] = [0, matching.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const row = matching[middle] ?? 0
    const at = changed[row] ?? 0
    const isAfter = at < last || (at === last && (ids[row] ?? '') < id)
    if (isAfter) high = middle
    else low = middle + 1
  }
  return low
}

interface Point {
  latitude: number
  longitude: number
  tolerance?: number | undefined
}

/** Nearest first, within so many degrees on either axis; such a list has no next page. */
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
