/** Applies this device's unsent writes to the server's work orders (ORDER-15). */
import { isInBox } from '@lamplighter/domain/map'
import { mergeFields } from '@lamplighter/domain/rules'
import {
  isOverdue,
  matchesSearch,
  orderTextOf,
  sortOrders,
  type WorkOrder,
  type WorkOrderFilters,
  type WorkOrderSort,
  type WorkOrderStatus,
} from '@lamplighter/domain/work-orders'
import { isStopped } from '../../lib/outbox/deliver.ts'
import type { OutboxItem } from '../../lib/outbox/outbox-item.ts'
import type { UnsentLocation } from '../../lib/unsent/unsent-locations.ts'
import { bodyOf } from './form/order-draft.ts'
import { parsedOrder } from './order-problems.ts'
import { editIn, inputOf, noteIn, reasonOf } from './work-orders.outbox.ts'

export const isOfOrder = ({ kind }: OutboxItem) => kind.startsWith('order.')

/** An order with unsent writes. */
export interface UnsentOrder {
  /** The server's record, if known; null for a new order. */
  before: WorkOrder | null
  after: WorkOrder
  /** In order; at least one. */
  items: readonly OutboxItem[]
}

/** Groups unsent items by order, in the order of their first write. */
export function unsentOrders(unsent: readonly OutboxItem[]): UnsentOrder[] {
  const groups = Map.groupBy(unsent.filter(isOfOrder), ({ entityId }) => entityId)
  return [...groups.values()].map((items) => unsentOrder(items, null))
}

/** `known` is the last record from the server. */
export function unsentOrder(items: readonly OutboxItem[], known: WorkOrder | null): UnsentOrder {
  const current = items
    .map(({ problem }) => parsedOrder(problem?.current))
    .findLast((order) => order !== null)
  const [first] = items
  const seen = first && first.kind !== 'order.create' ? inputOf(first).order : null
  const before = newest(newest(known, current ?? null), seen)
  const after = items.reduce(withItem, before)
  if (!after) throw new Error('An order without a write')
  return { before, after, items }
}

const newest = (one: WorkOrder | null, other: WorkOrder | null) =>
  one && other ? (other.version > one.version ? other : one) : (one ?? other)

/** Rejected writes are not applied, except for a new order, which exists only here. */
function withItem(order: WorkOrder | null, item: OutboxItem): WorkOrder {
  const { order: then, by, base } = inputOf(item)
  const now = order ?? then
  if (item.kind === 'order.create' || isStopped(item)) return now
  // The record already includes this write.
  if (item.answer?.version != null && now.version >= item.answer.version) return now
  if (item.kind === 'order.update') {
    const mine = editIn(item)
    return { ...now, ...(base ? mergeFields(base, mine, bodyOf(now)).merged : mine) }
  }
  if (item.kind === 'order.close')
    return now.status === 'finished'
      ? now
      : { ...now, status: 'finished', closedBy: by, closedAt: item.recordedAt, closingNote: noteIn(item) }
  if (item.kind === 'order.reopen') {
    if (now.status === 'open') return now
    const { closedBy, closedAt, closedRecordedAt, closingNote } = now
    const closing = {
      closedBy: closedBy ?? by,
      closedAt: closedAt ?? item.recordedAt,
      closedRecordedAt,
      closingNote,
    }
    const reopened = { by, at: item.recordedAt, reason: reasonOf(item), ...closing }
    return { ...now, status: 'open', closedBy: null, closedAt: null, closingNote: null, reopened }
  }
  return now
}

/** Shows an order at its location's unsent position and name. */
export function withUnsentPlace(order: WorkOrder, own: readonly UnsentLocation[]): WorkOrder {
  const here = own.find(({ after }) => after._id === order.locationId._id)?.after
  if (!here) return order
  const { name, icon, latitude, longitude } = here
  return { ...order, locationId: { ...order.locationId, name, icon, latitude, longitude } }
}

/** True if the list under these filters contains the order (ORDER-10). */
export function matchesFilters(
  order: WorkOrder | null,
  status: WorkOrderStatus,
  filters: WorkOrderFilters,
): boolean {
  if (!order || order.status !== status) return false
  const { bbox, priority, locationId, cityId, raisedBy, due, search } = filters
  if (bbox && !isInBox(order.locationId, bbox)) return false
  if (priority && order.priority !== priority) return false
  if (locationId && order.locationId._id !== locationId) return false
  if (raisedBy && order.createdBy._id !== raisedBy) return false
  if (due && !isOverdue(order, Date.now())) return false
  if (search && !matchesSearch(orderTextOf(order), search)) return false
  return !cityId || order.cityId === cityId
}

/** The server's list with unsent writes applied; each order once (ORDER-9, ORDER-10, ORDER-36). */
export function withUnsentOrders(
  listed: readonly WorkOrder[],
  unsent: readonly UnsentOrder[],
  status: WorkOrderStatus,
  filters: WorkOrderFilters,
  sort?: WorkOrderSort,
): WorkOrder[] {
  const current = listed.filter((order) => order.status === status)
  if (unsent.length === 0) return current
  const known = new Map(listed.map((order) => [order._id, order]))
  const own = unsent
    .map(({ after, items }) => unsentOrder(items, known.get(after._id) ?? null).after)
    .filter((order) => matchesFilters(order, status, filters))
  const written = new Set(unsent.map(({ after }) => after._id))
  const others = current.filter(({ _id }) => !written.has(_id))
  return sortOrders([...others, ...own], status, sort)
}

/**
 * Change of the server's counts by unsent writes: an order closed here is one open order less and one
 * finished more.
 */
export function unsentFigure(
  unsent: readonly UnsentOrder[],
  status: WorkOrderStatus,
  filters: WorkOrderFilters,
): number {
  return unsent.reduce(
    (sum, { before, after }) =>
      sum + Number(matchesFilters(after, status, filters)) - Number(matchesFilters(before, status, filters)),
    0,
  )
}
