import type { CategoryKey } from '@lamplighter/domain/catalogue'
import { summariseLocations } from '@lamplighter/domain/locations'
import { summariseWorkOrders } from '@lamplighter/domain/work-orders'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** How many locations each category has and how many work orders are open; a failed count is zero (section 8). */
export function useTileCounts() {
  const locations = useQuery({
    queryKey: queryKeys.locationSummary(),
    queryFn: ({ signal }) => call(summariseLocations, {}, { signal }),
  })
  const workOrders = useQuery({
    queryKey: queryKeys.workOrderSummary(),
    queryFn: ({ signal }) => call(summariseWorkOrders, {}, { signal }),
  })
  return {
    isPending: locations.isPending || workOrders.isPending,
    countOf: (category: CategoryKey) =>
      category === 'WorkOrders' ? (workOrders.data?.open ?? 0) : (locations.data?.categories[category] ?? 0),
  }
}
