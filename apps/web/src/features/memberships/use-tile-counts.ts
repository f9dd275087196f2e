import type { CategoryKey } from '@lamplighter/domain/catalogue'
import { summariseLocations } from '@lamplighter/domain/locations'
import { summariseWorkOrders } from '@lamplighter/domain/work-orders'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { useCityInUse } from '../../lib/cities/city-in-use.ts'
import { figureChanges } from '../../lib/outbox/outbox-stores.ts'
import { useStore } from '../../lib/store.ts'

/** How many locations each category of the city in use has, and how many orders are open; a failed count is nothing (WORD-5). */
export function useTileCounts() {
  const cityId = useCityInUse()
  const query = cityId ? { cityId } : {}
  const locations = useRead(queryKeys.locationSummary(query), summariseLocations, { query })
  const changes = useStore(figureChanges)
  /** With what is only on this device. */
  const withOwn = (category: CategoryKey, figure: number) =>
    changes
      .filter(({ tile, cityId: of }) => tile === category && (!cityId || of === cityId))
      .reduce((sum, { by }) => sum + by, figure)
  const workOrders = useRead(queryKeys.workOrderSummary(query), summariseWorkOrders, { query })
  return {
    isPending: locations.isPending || workOrders.isPending,
    failed: [locations, workOrders].some(({ isError, data }) => isError && !data),
    retry: () =>
      void Promise.all([locations, workOrders].filter(({ isError }) => isError).map((q) => q.refetch())),
    /** Null when it could not be loaded. */
    countOf(category: CategoryKey): number | null {
      if (category === 'WorkOrders') return workOrders.data ? withOwn(category, workOrders.data.open) : null
      return locations.data ? withOwn(category, locations.data.categories[category] ?? 0) : null
    },
  }
}
