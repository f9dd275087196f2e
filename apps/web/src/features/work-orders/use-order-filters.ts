import type { WorkOrderStatus } from '@lamplighter/domain/work-orders'
import { getRouteApi } from '@tanstack/react-router'
import { useCityFilter } from '../../lib/city-in-use.ts'
import type { OrderFilters } from './work-orders.api.ts'

const route = getRouteApi('/work-orders')
type Search = ReturnType<typeof route.useSearch>

/** Status, priority and location live in the address; the city is a matter of the moment, and begins with the one in use. */
export function useOrderFilters() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { cityId, setCityId, isPicked } = useCityFilter()
  const filters: OrderFilters = {
    ...(search.priority ? { priority: search.priority } : {}),
    ...(search.location ? { locationId: search.location } : {}),
    ...(cityId ? { cityId } : {}),
  }
  const change = (changed: Partial<Search>) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: true, resetScroll: false })
  /** Undefined shows both lists. */
  const status: WorkOrderStatus | undefined = search.status
  const isFiltered = isPicked || filters.priority !== undefined || filters.locationId !== undefined
  return { status, filters, change, cityId, setCityId, isFiltered }
}
