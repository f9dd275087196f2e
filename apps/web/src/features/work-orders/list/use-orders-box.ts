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
 * Bounding box of the open orders; without any, of the city (LOC-75); null if unknown. Two cities are too
 * far apart for one view, so the active one wins.
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
