import { summariseLocations } from '@lamplighter/domain/locations'
import type { Coordinates } from '@lamplighter/domain/map'
import type { WorkOrderFilters } from '@lamplighter/domain/work-orders'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { useCities } from '../../../lib/cities/active-city.ts'
import { useFirstBox } from '../../../map/boundaries/boundaries-of.ts'
import { boxOf } from '../../../map/view/box-of.ts'
import { useWorkOrderSummary } from '../work-orders.api.ts'

/**
 * Where the open orders are; without any, where the city is (LOC-75); null where nothing is known of it. Two cities lie too far
 * apart for one view: the one being worked in comes first.
 */
export function useOrdersBox(filters: WorkOrderFilters, own: readonly Coordinates[]) {
  const homeId = useCities().active?.cityId
  const all = useWorkOrderSummary(filters)
  const home = useWorkOrderSummary(homeId && !filters.cityId ? { ...filters, cityId: homeId } : filters)
  const box = boxOf(own, home.data?.innerExtent ?? all.data?.innerExtent)
  const isPending = all.isPending || home.isPending
  const cityId = filters.cityId ?? homeId
  const query = cityId ? { cityId } : {}
  const city = useRead(
    queryKeys.locationSummary(query),
    summariseLocations,
    { query },
    { enabled: !isPending && box === null },
  )
  const ofCity = useFirstBox(city.data?.extent ?? null, cityId)
  return { box: box ?? ofCity, isPending: isPending || city.isLoading }
}
