/** Counts for filters and tiles. Mirrors the server's location-counts.repo.ts. */
import { categoryOfIcon, recentIcons } from '../catalog/index.ts'
import type { ResponseOf } from '../http/index.ts'
import {
  type Counted,
  eachFacet,
  facetKeys,
  type LocationFilters,
  MAX_TAGS_OFFERED,
  type summariseLocations,
  writeFacetCounts,
} from '../locations/index.ts'
import { type LocationIndex, valuesAt } from './location-index.ts'
import { findMainExtent } from './main-extent.ts'
import { partsInCounts, partsInQuery } from './parts.ts'

type Summary = ResponseOf<typeof summariseLocations>

/** `matching` comes from matchingRows. */
export function summarizeRows(
  index: LocationIndex,
  matching: Uint32Array,
  filters: LocationFilters,
): Summary {
  const { parts } = index
  const covered = new Set(partsInCounts(parts, filters))
  const asked = new Set(partsInQuery(parts, filters))
  const counts = { ...eachFacet(tally), category: tally(), city: tally() }
  const newest = new Set<string | null>()
  let total = 0
  for (let row = 0; row < index.size; row++) {
    const part = index.part[row] ?? 0
    if (!covered.has(part)) continue
    total += 1
    counts.city.add(String(part))
    for (const facet of facetKeys) for (const value of valuesAt(index, facet, row)) counts[facet].add(value)
    const [icon = null] = valuesAt(index, 'icons', row)
    if (icon === null) counts.icons.add('default')
    const category = categoryOfIcon(icon)
    if (category === null) continue
    // Rows are sorted newest first.
    newest.add(icon)
    if (!filters.cityId || asked.has(part)) counts.category.add(category)
  }
  return {
    total,
    matching: matching.length,
    categories: Object.fromEntries(counts.category.mostFirst().map(({ value, count }) => [value, count])),
    ...writeFacetCounts(eachFacet((facet) => counts[facet].mostFirst().slice(0, MAX_TAGS_OFFERED))),
    cities: counts.city
      .mostFirst()
      .flatMap(({ value: place, count }) => {
        const part = parts[Number(place)]
        return part ? { cityId: part.cityId, name: part.name, state: part.state, count } : []
      })
      .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    recentIcons: recentIcons(newest),
    ...findMainExtent(index, matching, filters),
  }
}

function tally() {
  const counts = new Map<string, number>()
  return {
    add: (value: string) => counts.set(value, (counts.get(value) ?? 0) + 1),
    mostFirst: (): Counted[] =>
      Array.from(counts, ([value, count]) => ({ value, count })).toSorted(
        (one, other) => other.count - one.count || (one.value < other.value ? -1 : 1),
      ),
  }
}
