import { iconKeysOf, isCategoryKey } from '@lamplighter/domain/catalog'
import {
  chosenFacets,
  DEFAULT_LOCATION_SORT,
  type LocationFilters,
  locationSorts,
} from '@lamplighter/domain/locations'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import type { Sorting } from '../../../../kit/lists/sorting.ts'
import { useCityFilter } from '../../../../lib/cities/city-in-use.ts'
import { useSpelledLocationSearch } from '../../../../lib/locations/spelled-search.ts'

const route = getRouteApi('/saved-locations')

const notFilters = ['view', 'sort', 'demo', 'open']
export type View = 'table' | 'cards'
type Search = ReturnType<typeof route.useSearch>

/** Keeps filters and view in the address, so that they can be shared and Back restores them. */
export function useLocationFilters() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useCallback(
    (changed: Partial<Search>) =>
      void navigate({
        search: (before) => ({ ...before, ...withoutEmpty(changed) }),
        state: true,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const clearAll = useCallback(
    () =>
      void navigate({
        search: (before) =>
          Object.fromEntries(Object.entries(before).filter(([name]) => notFilters.includes(name))),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const category = search.category && isCategoryKey(search.category) ? search.category : undefined
  const isUnknown = search.category !== undefined && !category
  useEffect(() => {
    if (isUnknown) change({ category: undefined })
  }, [isUnknown, change])
  const { cityId, setCityId } = useCityFilter(search.city, change)
  /** The work order category equals all its icons, so choosing single icons replaces it. */
  const icons = search.icons ?? (category === 'WorkOrders' ? iconKeysOf(category) : [])
  const chooseIcons = (chosen: string[]) =>
    change({ icons: chosen, ...(category === 'WorkOrders' ? { category: undefined } : {}) })
  const asked: LocationFilters = {
    ...(cityId ? { cityId } : {}),
    ...(search.search ? { search: search.search } : {}),
    ...chosenFacets(search),
    ...(category ? { category } : {}),
  }
  const spelled = useSpelledLocationSearch(asked)
  const filters = spelled.isSimilar ? { ...asked, search: spelled.search } : asked
  const { cityId: _city, ...others } = asked
  const isFiltered = search.city !== undefined || Object.keys(others).length > 0
  const view: View = search.view ?? 'table'
  const sort = search.sort ?? DEFAULT_LOCATION_SORT
  const sorting: Sorting = useMemo(
    () => ({
      current: sort,
      usual: DEFAULT_LOCATION_SORT,
      onSort: (chosen) => change({ sort: locationSorts.find((known) => known === chosen) }),
    }),
    [sort, change],
  )
  const open = search.open ?? null
  const typed = search.search ?? ''
  const chosen = { filters, typed, spelled, category, icons, isFiltered, view, open, sort, sorting }
  return { ...chosen, change, setCityId, chooseIcons, clearAll }
}

/** Drops empty filters from the address. */
function withoutEmpty(changed: Partial<Search>): Partial<Search> {
  return Object.fromEntries(
    Object.entries(changed).map(([name, value]) => [name, value?.length ? value : undefined]),
  )
}
