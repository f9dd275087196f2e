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
  largestPage?: number,
) {
  const pages = useWorkOrderPages(status, filters, enabled, sort, largestPage)
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

/** Loads the pages of a list up to this length. True until then. */
function useLoadedUpTo(most: number, { items, more, isFetching }: OrdersHere, isWanted = true): boolean {
  const isAwaited = isWanted && more.has && !more.failed && items.length < most
  const { load } = more
  // Loading the next page would cancel a refetch of the others, which may bring a colleague's change.
  useEffect(() => {
    if (isAwaited && !isFetching) load()
  }, [isAwaited, isFetching, load])
  return isAwaited
}

type OrdersHere = ReturnType<typeof useOrdersHere>

/** The server sorts by priority, so the list is loaded up to this length and sorted here. */
const MOST = 1000

/** The list sorted by distance (ORDER-20), if a position is given. */
export function useNearest(list: OrdersHere, nearTo: Coordinates | null) {
  const isAwaited = useLoadedUpTo(MOST, list, nearTo !== null)
  const items = useByDistance(list.items, isAwaited ? null : nearTo)
  return { ...list, items, isPending: list.isPending || isAwaited }
}

function useByDistance(items: WorkOrder[], nearTo: Coordinates | null): WorkOrder[] {
  return useMemo(() => (nearTo ? items.toSorted(byDistanceFrom(nearTo)) : items), [items, nearTo])
}

/** The columns of the board count what is loaded, so all of it is; of very many, the first (ORDER-73). */
const MOST_ON_BOARD = 3000
/** Maximum of the API. */
const LARGEST_PAGE = 1000

interface Sorted {
  sort: WorkOrderSort | undefined
  /** Sorts by distance instead. */
  nearTo: Coordinates | null
}

/** All open orders of the list. They appear page by page. */
export function useAllOpen(filters: WorkOrderFilters, { sort, nearTo }: Sorted) {
  const list = useOrdersHere('open', filters, true, sort, LARGEST_PAGE)
  useLoadedUpTo(MOST_ON_BOARD, list)
  return { ...list, items: useByDistance(list.items, nearTo) }
}
