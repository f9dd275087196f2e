import { isCategoryKey } from '@lamplighter/domain/catalogue'
import type { LocationFilters } from '@lamplighter/domain/locations'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'

const route = getRouteApi('/saved-locations')

export type View = 'table' | 'cards'
type Search = ReturnType<typeof route.useSearch>

/** The filters and the view live in the address: they can be shared, and Back finds them again. */
export function useLocationFilters() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useCallback(
    (changed: Partial<Search>) =>
      void navigate({
        search: (before) => ({ ...before, ...withoutEmpty(changed) }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const clearAll = useCallback(
    () =>
      void navigate({
        search: ({ view }) => (view ? { view } : {}),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const category = search.category && isCategoryKey(search.category) ? search.category : undefined
  const filters: LocationFilters = {
    ...(search.city ? { cityId: search.city } : {}),
    ...(search.search ? { search: search.search } : {}),
    ...(search.icons ? { icons: search.icons } : {}),
    ...(search.tags ? { tags: search.tags } : {}),
    ...(category ? { category } : {}),
  }
  const isFiltered = Object.keys(filters).length > 0
  const view: View = search.view ?? 'table'
  return { filters, category, isFiltered, view, change, clearAll }
}

/** An empty choice disappears from the address. */
function withoutEmpty(changed: Partial<Search>): Partial<Search> {
  return Object.fromEntries(
    Object.entries(changed).map(([name, value]) => [name, value?.length ? value : undefined]),
  )
}
