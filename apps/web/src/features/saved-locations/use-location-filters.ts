import { iconKeysOf, isCategoryKey } from '@lamplighter/domain/catalogue'
import type { LocationFilters } from '@lamplighter/domain/locations'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { useCityInUse } from '../../lib/city-in-use.ts'

const route = getRouteApi('/saved-locations')

/** In the address: every city, where the list would begin with the one in use. */
const everyCity = 'all'

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
  const isUnknown = search.category !== undefined && !category
  useEffect(() => {
    if (isUnknown) change({ category: undefined })
  }, [isUnknown, change])
  const inUse = useCityInUse()
  useOnChange(inUse, () => search.city && change({ city: undefined }))
  const cityId = search.city === everyCity ? undefined : (search.city ?? inUse ?? undefined)
  /** The work orders' category is the same as all its icons: to choose among them lets go of it. */
  const icons = search.icons ?? (category === 'WorkOrders' ? iconKeysOf(category) : [])
  const chooseIcons = (chosen: string[]) =>
    change({ icons: chosen, ...(category === 'WorkOrders' ? { category: undefined } : {}) })
  const chooseCity = (chosen: string | undefined) =>
    change({ city: chosen ?? (inUse ? everyCity : undefined) })
  const filters: LocationFilters = {
    ...(cityId ? { cityId } : {}),
    ...(search.search ? { search: search.search } : {}),
    ...(search.icons ? { icons: search.icons } : {}),
    ...(search.tags ? { tags: search.tags } : {}),
    ...(category ? { category } : {}),
  }
  const { cityId: _city, ...others } = filters
  const isFiltered = search.city !== undefined || Object.keys(others).length > 0
  const view: View = search.view ?? 'table'
  return { filters, category, icons, isFiltered, view, change, chooseCity, chooseIcons, clearAll }
}

/** An empty choice disappears from the address. */
function withoutEmpty(changed: Partial<Search>): Partial<Search> {
  return Object.fromEntries(
    Object.entries(changed).map(([name, value]) => [name, value?.length ? value : undefined]),
  )
}

/** Another city is in use: the list begins anew with it. */
function useOnChange(value: string | null, react: () => void): void {
  const before = useRef(value)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    react()
  })
}
