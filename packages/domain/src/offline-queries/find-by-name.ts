/** Finds locations by name for the map's search box. Mirrors the server's search-places.repo.ts. */
import { MAX_LOCATIONS_FOUND, nameIn, rankOfName } from '../locations/index.ts'
import type { Coordinates } from '../map/index.ts'
import { hasAllTerms, searchTerms } from '../search/index.ts'
import type { LocationIndex } from './location-index.ts'

interface Wanted {
  text: string
  /** Center of the map. */
  middle: Coordinates | null
}

/**
 * Finds names that contain every word. Exact matches come first, then prefixes, then the nearest to the map's center.
 * Without a center, the most recently updated come first.
 */
export function findRowsByName(index: LocationIndex, among: Uint32Array, { text, middle }: Wanted): number[] {
  const terms = searchTerms(text)
  const [east, north] = [index.longitude, index.latitude]
  const far = (row: number) =>
    middle
      ? Math.hypot((east[row] ?? 0) - middle.longitude, (north[row] ?? 0) - middle.latitude)
      : -(index.changed[row] ?? 0)
  const found: { row: number; rank: number; far: number; id: string }[] = []
  for (const row of among) {
    const name = nameIn(index.texts[row] ?? '')
    if (!hasAllTerms(name, terms)) continue
    found.push({ row, rank: rankOfName(name, text), far: far(row), id: index.ids[row] ?? '' })
  }
  return found
    .sort((one, other) => one.rank - other.rank || one.far - other.far || (one.id < other.id ? -1 : 1))
    .slice(0, MAX_LOCATIONS_FOUND)
    .map(({ row }) => row)
}
