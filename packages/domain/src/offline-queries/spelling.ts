/** Corrects the spelling of a search with the words of the packs (LOC-99). Mirrors the server's spelling.repo.ts. */
import { iconLabelWords } from '../catalog/index.ts'
import { collectWords, correctSearch } from '../search/index.ts'
import type { LocationIndex } from './location-index.ts'
import type { OrderIndex } from './order-index.ts'
import { partsInQuery } from './parts.ts'

interface Asked {
  search: string
  cityId?: string | undefined
}

/** Returns null if no pack covers the requested cities. */
export function correctSearchOffline(
  locations: LocationIndex,
  orders: OrderIndex,
  { search, cityId }: Asked,
): string | null {
  const asked = partsInQuery(locations.parts, { cityId })
  if (!asked) return null
  const words = wordsByPart(locations, orders)
  return correctSearch(search, [...iconLabelWords, ...asked.flatMap((part) => [...(words[part] ?? [])])])
}

/** Caches the words per index, because reading 100,000 texts is slow. */
const known = new WeakMap<LocationIndex, readonly ReadonlySet<string>[]>()

function wordsByPart(locations: LocationIndex, { orders }: OrderIndex): readonly ReadonlySet<string>[] {
  const before = known.get(locations)
  if (before) return before
  const words = locations.parts.map((_, part) =>
    collectWords([
      ...locations.texts.filter((_text, row) => locations.part[row] === part),
      ...orders.flatMap((order) => (order.part === part ? order.text : [])),
    ]),
  )
  known.set(locations, words)
  return words
}
