/** Counts for filters and tiles. Mirrors the server's location-counts.repo.ts. */
import { categoryOfIcon, recentIcons } from '../catalog/index.ts'
import type { ResponseOf } from '../http/index.ts'
import { type LocationFilters, MAX_TAGS_OFFERED, type summariseLocations } from '../locations/index.ts'
import type { LocationIndex } from './location-index.ts'
import { findMainExtent } from './main-extent.ts'
import { partsInCounts, partsInQuery } from './parts.ts'

type Summary = ResponseOf<typeof summariseLocations>

/** `matching` comes from matchingRows. */
export function summarizeRows(
  index: LocationIndex,
  matching: Uint32Array,
  filters: LocationFilters,
): Summary {
  const { parts, icons, tagSets } = index
  const covered = new Set(partsInCounts(parts, filters))
  const asked = new Set(partsInQuery(parts, filters))
  const counts = { icon: tally(), category: tally(), tag: tally(), city: tally() }
  const tagged = new Uint32Array(tagSets.length)
  const newest = new Set<string | null>()
  let total = 0
  for (let row = 0; row < index.size; row++) {
    const part = index.part[row] ?? 0
    if (!covered.has(part)) continue
    total += 1
    const icon = icons[index.icon[row] ?? -1] ?? null
    const category = categoryOfIcon(icon)
    counts.icon.add(icon ?? 'default')
    counts.city.add(String(part))
    const set = index.tagSet[row] ?? 0
    tagged[set] = (tagged[set] ?? 0) + 1
    if (category === null) continue
    // Rows are sorted newest first.
    newest.add(icon)
    if (!filters.cityId || asked.has(part)) counts.category.add(category)
  }
  for (const [set, tags] of tagSets.entries()) for (const tag of tags) counts.tag.add(tag, tagged[set])
  return {
    total,
    matching: matching.length,
    categories: Object.fromEntries(counts.category.mostFirst()),
    icons: counts.icon.mostFirst().map(([icon, count]) => ({ icon, count })),
    tags: counts.tag
      .mostFirst()
      .slice(0, MAX_TAGS_OFFERED)
      .map(([tag, count]) => ({ tag, count })),
    cities: counts.city
      .mostFirst()
      .flatMap(([place, count]) => {
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
    add: (name: string, amount = 1) => {
      if (amount > 0) counts.set(name, (counts.get(name) ?? 0) + amount)
    },
    mostFirst: () =>
      [...counts].toSorted(([one, few], [other, many]) => many - few || (one < other ? -1 : 1)),
  }
}
