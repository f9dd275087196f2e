import type { Coordinates } from '@lamplighter/domain/map'
import {
  byDistanceFrom,
  type WorkOrder,
  type WorkOrderFilters,
  type WorkOrderSort,
  type WorkOrderStatus,
} from '@lamplighter/domain/work-orders'
import { useEffect, useMemo } from 'react'
import { countDelta, useMergedPages } from '../../../lib/unsent/unsent-records.ts'
import { useUnsentLocations } from '../../../lib/unsent/use-unsent-locations.ts'
import { orderRecords, withUnsentPlace } from '../unsent-orders.ts'
import { useUnsentOrders } from '../use-unsent-orders.ts'
import { useWorkOrderFigures, useWorkOrderPages } from '../work-orders.api.ts'

/** One of the two lists, including unsent changes. */
export function useOrdersHere(
  status: WorkOrderStatus,
  filters: WorkOrderFilters,
  enabled = true,
  sort?: WorkOrderSort,
) {
  const pages = useWorkOrderPages(status, filters, enabled, sort)
  const changes = useUnsentOrders(pages.readAt)
  const { records } = useUnsentLocations()
  const list = useMergedPages(orderRecords, pages, changes, { ...filters, status, sort })
  const items = useMemo(
    () =>
      list.items
        // A list in the cache may still have an order that was just closed.
        .filter((order) => order.status === status)
        .map((order) => withUnsentPlace(order, records)),
    [list.items, records, status],
  )
  return { ...list, items }
}

/** The server's counts adjusted by unsent changes. */
export function useFiguresHere(filters: WorkOrderFilters) {
  const { figures, readAt } = useWorkOrderFigures(filters)
  const { records } = useUnsentOrders(readAt)
  const more = (status: WorkOrderStatus) => countDelta(orderRecords, records, { ...filters, status })
  return (
    figures && {
      open: figures.open + more('open'),
      finished: figures.finished === null ? null : figures.finished + more('finished'),
    }
  )
}

/** The server sorts by priority, so the list is loaded up to this length and sorted here. */
const MOST = 1000

/** The list sorted by distance (ORDER-20), if a position is given. */
export function useNearest(list: ReturnType<typeof useOrdersHere>, nearTo: Coordinates | null) {
  const { items, more } = list
  const isAwaited = nearTo !== null && more.has && !more.failed && items.length < MOST
  const { load, isLoading } = more
  useEffect(() => {
    if (isAwaited && !isLoading) load()
  }, [isAwaited, isLoading, load])
  const sorted: WorkOrder[] = useMemo(
    () => (nearTo && !isAwaited ? items.toSorted(byDistanceFrom(nearTo)) : items),
    [items, nearTo, isAwaited],
  )
  return { ...list, items: sorted, isPending: list.isPending || isAwaited }
}
