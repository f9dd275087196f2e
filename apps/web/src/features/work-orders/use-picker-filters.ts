import type { LocationFilters } from '@lamplighter/domain/locations'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useCityFilter } from '../../lib/city-in-use.ts'

const route = getRouteApi('/work-orders/new/location')

/** The search lives in the address; city and type are choices of the moment. */
export function usePickerFilters() {
  const { search = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const { cityId, setCityId } = useCityFilter()
  const [icon, setIcon] = useState<string | null>(null)
  const filters: LocationFilters = {
    ...(search ? { search } : {}),
    ...(cityId ? { cityId } : {}),
    ...(icon ? { icons: [icon] } : {}),
  }
  const setSearch = (text: string) =>
    void navigate({ search: text ? { search: text } : {}, replace: true, resetScroll: false })
  return { filters, search, setSearch, cityId, setCityId, icon, setIcon }
}
