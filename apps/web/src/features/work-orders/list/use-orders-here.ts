import type { WorkOrderFilters, WorkOrderStatus } from '@lamplighter/domain/work-orders'
import { useMemo } from 'react'
import { unsentFigure, withUnsentOrders } from '../unsent-orders.ts'
import { useUnsentOrders } from '../use-unsent-orders.ts'
import { useWorkOrderFigures, useWorkOrderPages } from '../work-orders.api.ts'

/** One of the two lists, with the unsent writes of this device in their place. */
export function useOrdersHere(status: WorkOrderStatus, filters: WorkOrderFilters, enabled = true) {
  const pages = useWorkOrderPages(status, filters, enabled)
  const unsent = useUnsentOrders()
  const key = JSON.stringify(filters)
  const items = useMemo(
    () => withUnsentOrders(pages.items, unsent, status, JSON.parse(key)),
    [pages.items, unsent, status, key],
  )
  return {
    ...pages,
    items,
    total: pages.total + unsentFigure(unsent, status, filters),
    /** The server's part could not be loaded. */
    isOnlyHere: pages.isError && pages.items.length === 0 && items.length > 0,
  }
}

/** The figures of the server with what is unsent counted in, as the lists show it. */
export function useFiguresHere(filters: WorkOrderFilters) {
  const figures = useWorkOrderFigures(filters)
  const unsent = useUnsentOrders()
  return (
    figures && {
      open: figures.open + unsentFigure(unsent, 'open', filters),
      finished: figures.finished + unsentFigure(unsent, 'finished', filters),
    }
  )
}
