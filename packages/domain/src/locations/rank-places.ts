/** Sorts search results: exact matches, then own locations, then streets, then the rest. */
import { normalizeCity } from '../cities/index.ts'
import type { SearchResult } from './geocode.contract.ts'

const MAX_RESULTS = 8
/** Degrees. Two sources place the center of one town at most this far apart. */
const SAME_TOWN = 0.3

export function rankPlaces(
  text: string,
  locations: readonly SearchResult[],
  found: readonly SearchResult[],
): SearchResult[] {
  const of = (...kinds: SearchResult['kind'][]) => found.filter(({ kind }) => kinds.includes(kind))
  const places = withoutRepeats(of('place'))
  const isNamed = ({ label }: SearchResult) =>
    [label, label.split(',')[0] ?? ''].some((name) => normalizeCity(name) === normalizeCity(text))
  const isAddress = /^\d+\s+\p{L}/u.test(text)
  const [onMaps, byProviders] = [
    of('address').filter(({ spot }) => spot),
    of('address').filter(({ spot }) => !spot),
  ]
  const ranked = isAddress
    ? [...onMaps, ...byProviders, ...locations, ...places]
    : [
        ...places.filter(isNamed),
        ...onMaps.slice(0, 1),
        ...locations,
        ...onMaps.slice(1),
        ...places.filter((place) => !isNamed(place)),
        ...byProviders,
      ]
  return [...of('zip'), ...ranked].slice(0, MAX_RESULTS)
}

function withoutRepeats(places: readonly SearchResult[]): SearchResult[] {
  const kept: SearchResult[] = []
  for (const place of places) if (!kept.some((known) => isSameTown(known, place))) kept.push(place)
  return kept
}

function isSameTown(one: SearchResult, other: SearchResult): boolean {
  return (
    normalizeCity(one.label) === normalizeCity(other.label) &&
    Math.abs(one.latitude - other.latitude) < SAME_TOWN &&
    Math.abs(one.longitude - other.longitude) < SAME_TOWN
  )
}
