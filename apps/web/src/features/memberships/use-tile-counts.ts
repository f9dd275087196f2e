import type { CategoryKey } from '@lamplighter/domain/catalog'
import { summariseLocations } from '@lamplighter/domain/locations'
import { summariseWorkOrders } from '@lamplighter/domain/work-orders'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { useCityInUse } from '../../lib/cities/city-in-use.ts'
import { countDeltas } from '../../lib/outbox/outbox-stores.ts'
import { useStore } from '../../lib/state/store.ts'

/** Locations per category of the active city, and open orders. A failed count is null (WORD-5). */
export function useTileCounts() {
  const cityId = useCityInUse()
  const query = cityId ? { cityId } : {}
  const locations = useRead(queryKeys.locationSummary(query), summariseLocations, { query })
  const changes = useStore(countDeltas)
  /** Includes unsent changes. */
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
    /** Null if loading failed. */
    countOf(category: CategoryKey): number | null {
      if (category === 'WorkOrders') return workOrders.data ? withOwn(category, workOrders.data.open) : null
      return locations.data ? withOwn(category, locations.data.categories[category] ?? 0) : null
    },
  }
}
