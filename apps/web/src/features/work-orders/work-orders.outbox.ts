/** Outbox items of work orders: create, edit, close and reopen. */
import type { Person } from '@lamplighter/domain/http'
import { changedFields, mergeFields } from '@lamplighter/domain/rules'
import {
  closeWorkOrder,
  createWorkOrder,
  reopenWorkOrder,
  updateWorkOrder,
  type WorkOrder,
  type WorkOrderUpdate,
} from '@lamplighter/domain/work-orders'
import { type ApiProblem, isProblem } from '../../lib/api/api-problem.ts'
import type { NewOutboxItem, OutboxItem } from '../../lib/outbox/outbox-item.ts'
import type { OutboxKinds, Resolution } from '../../lib/outbox/outbox-kinds.ts'
import { bodyOf, type OrderDraft } from './form/order-draft.ts'
import { parsedOrder } from './order-problems.ts'
import { putOrder, remember } from './work-orders.api.ts'

/** Stored with each item, so that screens can show the order offline. */
export interface OrderInput {
  /** The order before the write; for a new one, the order itself. */
  order: WorkOrder
  /** Author of the write. */
  by: Person
  /** The field values before the edit; null for other writes. */
  base: OrderDraft | null
}

export type OrderKind = 'order.create' | 'order.update' | 'order.close' | 'order.reopen'

const changes = ['work-orders', 'activities', 'settings'] as const
const onSent = (answer: unknown) => {
  const order = parsedOrder(answer)
  if (order) putOrder(order)
}

/** Show other people's changes, whatever happens to the write. */
function showCurrent(problem: ApiProblem): void {
  const current = parsedOrder(problem.body?.current)
  if (current) remember(current)
}

export const orderKinds: Record<OrderKind, OutboxKinds[string]> = {
  'order.create': {
    endpoint: createWorkOrder,
    // It was created before, but the answer was lost.
    resolve: async (_item, problem) => (isProblem(problem, 'id_taken') ? { how: 'sent' } : null),
    onSent,
    changes,
  },
  'order.update': {
    endpoint: updateWorkOrder,
    resolve: async (item, problem) => {
      showCurrent(problem)
      return mergedEdit(item, problem)
    },
    onSent,
    changes,
  },
  'order.close': {
    endpoint: closeWorkOrder,
    resolve: async (_item, problem) => {
      showCurrent(problem)
      return null
    },
    onSent,
    changes,
  },
  'order.reopen': {
    endpoint: reopenWorkOrder,
    // Undoing a closing needs no reason, so nothing is left to send once the order is open.
    resolve: async (item, problem) => {
      showCurrent(problem)
      return isProblem(problem, 'work_order_open') && reasonOf(item) === null ? { how: 'sent' } : null
    },
    onSent,
    changes,
  },
}

/** Applies the user's changes to someone else's version, unless both changed the same field (DUR-32). */
export function mergedEdit(item: OutboxItem, problem: ApiProblem): Resolution | null {
  const theirs = parsedOrder(problem.body?.current)
  if (!isProblem(problem, 'version_conflict') || !theirs) return null
  const { merged, overlaps } = mergeFields(inputOf(item).base, editIn(item), bodyOf(theirs))
  return overlaps.length > 0 ? null : { how: 'again', ...editOnTop(item, theirs, merged) }
}

/** The same edit, based on someone else's version. */
export function editOnTop(item: OutboxItem, theirs: WorkOrder, edited: OrderDraft) {
  return {
    request: { params: { id: item.entityId }, body: changedFields(bodyOf(theirs), edited) },
    input: { ...inputOf(item), base: bodyOf(theirs) },
    baseVersion: theirs.version,
  }
}

export const inputOf = (item: OutboxItem) => item.input as OrderInput
const bodyIn = <T>({ request }: OutboxItem) => (request?.body ?? {}) as T
/** Field values after an item's edit. */
export const editIn = (item: OutboxItem): OrderDraft =>
  bodyOf({ ...bodyOf(inputOf(item).order), ...inputOf(item).base, ...bodyIn<WorkOrderUpdate>(item) })
export const noteIn = (item: OutboxItem) => bodyIn<{ note?: string | null }>(item).note ?? null
export const reasonOf = (item: OutboxItem) => bodyIn<{ reason?: string | null }>(item).reason ?? null

interface Write {
  order: WorkOrder
  by: Person
}

function itemOf(kind: OrderKind, { order, by }: Write, body: object, base: OrderDraft | null = null) {
  const input: OrderInput = { order, by, base }
  return {
    userId: by._id,
    kind,
    entityId: order._id,
    input,
    request: { params: { id: order._id }, body },
    title: order.title,
    href: `/work-orders/${order._id}`,
  } satisfies NewOutboxItem
}

/** `order` is the expected record. Its location exists, or is in the outbox. */
export function newOrderItem({ order, by }: Write): NewOutboxItem {
  const locationId = order.locationId._id
  const body = { ...bodyOf(order), _id: order._id, locationId }
  return {
    ...itemOf('order.create', { order, by }, body),
    request: { body },
    creates: true,
    refersTo: [locationId],
  }
}

interface Edit extends Write {
  edited: OrderDraft
  base: OrderDraft
  baseVersion: number | null
}

export function editItem({ edited, base, baseVersion, ...write }: Edit): NewOutboxItem {
  const changes = changedFields(base, bodyOf(edited))
  return { ...itemOf('order.update', write, changes, base), title: edited.title, baseVersion }
}

/** Closing needs no version: the work is done, whatever changed in the order. */
export function closingItem({ note, ...write }: Write & { note: string | null }): NewOutboxItem {
  return itemOf('order.close', write, { note })
}

interface Reopening extends Write {
  reason: string | null
  baseVersion: number | null
}

export function reopeningItem({ reason, baseVersion, ...write }: Reopening): NewOutboxItem {
  return { ...itemOf('order.reopen', write, { reason }), baseVersion }
}
