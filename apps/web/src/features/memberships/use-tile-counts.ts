import type { CategoryKey } from '@lamplighter/domain/catalogue'
import { summariseLocations } from '@lamplighter/domain/locations'
import { summariseWorkOrders } from '@lamplighter/domain/work-orders'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { useCityInUse } from '../../lib/cities/city-in-use.ts'

/** How many locations each category of the city in use has, and how many orders are open; a failed count is nothing (WORD-5). */
export function useTileCounts() {
  const cityId = useCityInUse()
  const query = cityId ? { cityId } : {}
  const locations = useQuery({
    queryKey: queryKeys.locationSummary(query),
    queryFn: ({ signal }) => call(summariseLocations, { query }, { signal }),
  })
  const workOrders = useQuery({
    queryKey: queryKeys.workOrderSummary(query),
    queryFn: ({ signal }) => call(summariseWorkOrders, { query }, { signal }),
  })
  return {
    isPending: locations.isPending || workOrders.isPending,
    failed: [locations, workOrders].some(({ isError, data }) => isError && !data),
    retry: () =>
      void Promise.all([locations, workOrders].filter(({ isError }) => isError).map((q) => q.refetch())),
    /** Null when it could not be loaded. */
    countOf(category: CategoryKey): number | null {
      if (category === 'WorkOrders') return workOrders.data?.open ?? null
      return locations.data ? (locations.data.categories[category] ?? 0) : null
    },
  }
}
