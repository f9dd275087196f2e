/** What the search box of a map finds among the locations: the twin of the server's search-places.repo.ts. */
import { inLowerCase, MAX_LOCATIONS_FOUND, searchWords } from '../locations/index.ts'
import type { Coordinates } from '../map/index.ts'
import type { LocationIndex } from './location-index.ts'

interface Wanted {
  text: string
  /** The map's. */
  middle: Coordinates | null
}

/**
 * Names that contain every word: an equal name first, then names that begin with it, then the nearest to the map's middle
 * (the most recently updated without one).
 */
export function namedRows(index: LocationIndex, among: Uint32Array, { text, middle }: Wanted): number[] {
  const whole = inLowerCase(text)
  const words = searchWords(whole)
  const [east, north] = [index.longitude, index.latitude]
  const far = (row: number) =>
    middle
      ? Math.hypot((east[row] ?? 0) - middle.longitude, (north[row] ?? 0) - middle.latitude)
      : -(index.changed[row] ?? 0)
  const found: { row: number; rank: number; far: number; id: string }[] = []
  for (const row of among) {
    const name = nameAt(index, row)
    if (!words.every((word) => name.includes(word))) continue
    const rank = name === whole ? 0 : name.startsWith(whole) ? 1 : 2
    found.push({ row, rank, far: far(row), id: index.ids[row] ?? '' })
  }
  return found
    .sort((one, other) => one.rank - other.rank || one.far - other.far || (one.id < other.id ? -1 : 1))
    .slice(0, MAX_LOCATIONS_FOUND)
    .map(({ row }) => row)
}

/** In lower case: the first line of what is searched. */
const nameAt = ({ texts }: LocationIndex, row: number) => texts[row]?.split('\n', 1)[0] ?? ''
