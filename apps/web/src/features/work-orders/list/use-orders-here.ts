import type { WorkOrderFilters, WorkOrderSort, WorkOrderStatus } from '@lamplighter/domain/work-orders'
import { useMemo } from 'react'
import { useOwnLocations } from '../../../lib/unsent/use-own-locations.ts'
import { atPlaceHere, unsentFigure, withUnsentOrders } from '../unsent-orders.ts'
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
  const unsent = useUnsentOrders(pages.readAt)
  const { own } = useOwnLocations()
  const key = JSON.stringify(filters)
  const items = useMemo(
    () =>
      withUnsentOrders(pages.items, unsent, status, JSON.parse(key), sort).map((order) =>
        atPlaceHere(order, own),
      ),
    [pages.items, unsent, status, key, sort, own],
  )
  return {
    ...pages,
    items,
    isPending: pages.isPending && items.length === 0,
    total: pages.total + unsentFigure(unsent, status, filters),
    /** Part of it comes from the server. */
    isFromServer: pages.items.length > 0,
    /** The server's part could not be loaded. */
    isOnlyHere: pages.isError && pages.items.length === 0 && items.length > 0,
  }
}

/** The server's counts adjusted by unsent changes. */
export function useFiguresHere(filters: WorkOrderFilters) {
  const { figures, readAt } = useWorkOrderFigures(filters)
  const unsent = useUnsentOrders(readAt)
  return (
    figures && {
      open: figures.open + unsentFigure(unsent, 'open', filters),
      finished:
        figures.finished === null ? null : figures.finished + unsentFigure(unsent, 'finished', filters),
    }
  )
}
