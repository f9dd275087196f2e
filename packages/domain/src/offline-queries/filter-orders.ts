/** Filters open work orders. Mirrors the server's order-filters.ts. */
import { isInBox } from '../map/index.ts'
import {
  isAssignedTo,
  isDue,
  matchesSearch,
  sortOrders,
  type WorkOrderFilters,
  type WorkOrderSort,
} from '../work-orders/index.ts'
import type { IndexedOrder, OrderIndex } from './order-index.ts'
import { partsInQuery } from './parts.ts'

/** Returns the matching orders in list order, or null if no pack covers the requested cities. */
export function matchingOrders(
  { parts, orders, me }: OrderIndex,
  filters: WorkOrderFilters,
): IndexedOrder[] | null {
  const { priority, locationId, raisedBy, assignedTo, due, search, bbox } = filters
  const now = Date.now()
  const asked = partsInQuery(parts, filters)
  return (
    asked &&
    orders.filter(
      (order) =>
        asked.includes(order.part) &&
        (!priority || order.priority === priority) &&
        (!locationId || order.locationId === locationId) &&
        (!raisedBy || order.createdBy === raisedBy) &&
        (!bbox || isInBox(order, bbox)) &&
        (!assignedTo || isAssignedTo(order, assignedTo, me)) &&
        (!due || isDue({ ...order, status: 'open' }, due, now)) &&
        matchesSearch(order.text, search),
    )
  )
}

/** Sorts orders as requested (ORDER-36). The input is in the default order, by microsecond and id. */
export const sortedOrders = (orders: readonly IndexedOrder[], sort: WorkOrderSort | undefined) =>
  sortOrders(
    orders.map((order) => ({ ...order, closedAt: null })),
    'open',
    sort,
  )
