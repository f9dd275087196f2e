/** Applies this device's unsent writes to the server's work orders (ORDER-15). */
import { matchingOrders, orderIndex } from '@lamplighter/domain/offline-queries'
import { mergeFields } from '@lamplighter/domain/rules'
import {
  sortOrders,
  type WorkOrder,
  type WorkOrderFilters,
  type WorkOrderSort,
  type WorkOrderStatus,
} from '@lamplighter/domain/work-orders'
import { isStopped } from '../../lib/outbox/deliver.ts'
import type { OutboxItem } from '../../lib/outbox/outbox-item.ts'
import type { UnsentLocation } from '../../lib/unsent/unsent-locations.ts'
import type { RecordKind, UnsentRecord } from '../../lib/unsent/unsent-records.ts'
import { bodyOf } from './form/order-draft.ts'
import { parsedOrder } from './order-problems.ts'
import { editIn, inputOf, noteIn, reasonOf } from './work-orders.outbox.ts'

export const isOfOrder = ({ kind }: OutboxItem) => kind.startsWith('order.')

export type UnsentOrder = UnsentRecord<WorkOrder>

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
export function withUnsentPlace(order: WorkOrder, locations: readonly UnsentLocation[]): WorkOrder {
  const here = locations.find(({ after }) => after._id === order.locationId._id)?.after
  if (!here) return order
  const { name, icon, latitude, longitude } = here
  return { ...order, locationId: { ...order.locationId, name, icon, latitude, longitude } }
}

export interface OrderListFilters extends WorkOrderFilters {
  status: WorkOrderStatus
  sort?: WorkOrderSort | undefined
}

/** Work orders for lists, counts and maps (ORDER-9, ORDER-10). */
export const orderRecords: RecordKind<WorkOrder, OrderListFilters> = {
  idOf: (item) => (isOfOrder(item) ? item.entityId : null),
  withItems: (order, items) => (items.length > 0 ? unsentOrder(items, order).after : order),
  matches(order, { status, sort: _, ...filters }) {
    const { cityId, cityName: name } = order
    const index = orderIndex([{ cityId, name, state: '', isOwn: true }], [{ ...order, part: 0 }])
    // A finished order is never overdue.
    const isDue = status === 'open' || !filters.due
    return order.status === status && isDue && matchingOrders(index, filters)?.length === 1
  },
  sorted: (orders, { status, sort }) => sortOrders(orders, status, sort),
}
