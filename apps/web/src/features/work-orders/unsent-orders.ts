/** Applies this device's unsent writes to the server's work orders (ORDER-15). */
import { matchingOrders, orderIndex } from '@lamplighter/domain/offline-queries'
import { mergeFields } from '@lamplighter/domain/rules'
import {
  type Assigned,
  sameAssignment,
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
import { meNow } from './order-choices.ts'
import { parsedOrder } from './order-problems.ts'
import { closingIn, editIn, inputOf, reasonOf, stepIn } from './work-orders.outbox.ts'

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
  const { order: then, by, base, names } = inputOf(item)
  const now = order ?? then
  if (item.kind === 'order.create' || isStopped(item)) return now
  // The record already includes this write.
  if (item.answer?.version != null && now.version >= item.answer.version) return now
  if (item.kind === 'order.update') {
    const mine = editIn(item)
    const entry = base ? mergeFields(bodyOf(base), mine, bodyOf(now)).merged : mine
    const due = entry.dueOn === now.dueOn ? null : overdueFrom(entry.dueOn)
    return {
      ...{ ...now, ...entry, ...namesOf(entry, names, now) },
      overdueFrom: due ?? now.overdueFrom,
      unassigned: sameAssignment(entry, now) ? now.unassigned : [],
    }
  }
  if (item.kind === 'order.step') {
    const { kind, reason } = stepIn(item)
    return now.status === 'finished'
      ? now
      : { ...now, progress: { kind, by, at: item.recordedAt, recordedAt: null, reason } }
  }
  if (item.kind === 'order.close')
    return now.status === 'finished'
      ? now
      : { ...now, status: 'finished', closedBy: by, closedAt: item.recordedAt, ...closingIn(item) }
  if (item.kind === 'order.reopen') {
    if (now.status === 'open') return now
    const { closedBy, closedAt, closedRecordedAt, closingNote, closingReason } = now
    const closing = {
      closedBy: closedBy ?? by,
      closedAt: closedAt ?? item.recordedAt,
      closedRecordedAt,
      closingNote,
      closingReason,
    }
    const reopened = { by, at: item.recordedAt, reason: reasonOf(item), ...closing }
    const open = {
      status: 'open',
      closedBy: null,
      closedAt: null,
      closingNote: null,
      closingReason: null,
    } as const
    return { ...now, ...open, progress: null, reopened }
  }
  return now
}

/** Assignees and crew with their names: those chosen on this device, or known from the order. */
export function namesOf(
  { assigneeIds, crewId }: Assigned,
  names: Record<string, string> = {},
  known: Pick<WorkOrder, 'assignees' | 'crew'> = { assignees: [], crew: null },
): Pick<WorkOrder, 'assignees' | 'crew'> {
  const knownName = (id: string) => [...known.assignees, known.crew].find((one) => one?._id === id)?.name
  const named = (_id: string) => ({ _id, name: names[_id] ?? knownName(_id) ?? '' })
  return { assignees: assigneeIds.map(named), crew: crewId === null ? null : named(crewId) }
}

/** The end of a due date on this device's clock, which is usually in the city; null without a date. */
export function overdueFrom(dueOn: string | null): string | null {
  if (dueOn === null) return null
  const end = new Date(`${dueOn}T00:00`)
  end.setDate(end.getDate() + 1)
  return end.toISOString()
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
    const part = { cityId, name, state: '', isOwn: true }
    const index = orderIndex([part], [{ ...order, part: 0 }], meNow())
    // A finished order is never overdue.
    const isDue = status === 'open' || !filters.due
    return order.status === status && isDue && matchingOrders(index, filters)?.length === 1
  },
  sorted: (orders, { status, sort }) => sortOrders(orders, status, sort),
}
