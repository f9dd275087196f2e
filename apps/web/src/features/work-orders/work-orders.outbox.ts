/** How work orders are written: raised, edited, closed and reopened, with a network or without. */
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

/** What each item keeps beside its request, so that screens can show the order without a network. */
export interface OrderInput {
  /** As it was on the screen before; a new one as it is raised. */
  order: WorkOrder
  /** Who wrote it. */
  by: Person
  /** The fields that an edit began from; null where an earlier version of the app did not keep them. */
  base: OrderDraft | null
}

export type OrderKind = 'order.create' | 'order.update' | 'order.close' | 'order.reopen'

const changes = ['work-orders', 'activities', 'settings'] as const
const onSent = (answer: unknown) => {
  const order = parsedOrder(answer)
  if (order) putOrder(order)
}

/** What somebody else has done meanwhile is on the screen whatever becomes of the write. */
function showCurrent(problem: ApiProblem): void {
  const current = parsedOrder(problem.body?.current)
  if (current) remember(current)
}

export const orderKinds: Record<OrderKind, OutboxKinds[string]> = {
  'order.create': {
    endpoint: createWorkOrder,
    // It was raised before, and its answer was lost for longer than the server keeps it.
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
    // An undone closing that nobody gave a reason for has nothing more to say once the order is open.
    resolve: async (item, problem) => {
      showCurrent(problem)
      return isProblem(problem, 'work_order_open') && reasonOf(item) === null ? { how: 'sent' } : null
    },
    onSent,
    changes,
  },
}

/** What the user changed goes on top of what somebody else did meanwhile, unless both changed the same field (DUR-32). */
export function mergedEdit(item: OutboxItem, problem: ApiProblem): Resolution | null {
  const theirs = parsedOrder(problem.body?.current)
  if (!isProblem(problem, 'version_conflict') || !theirs) return null
  const { merged, overlaps } = mergeFields(inputOf(item).base, editIn(item), bodyOf(theirs))
  return overlaps.length > 0 ? null : { how: 'again', ...editOnTop(item, theirs, merged) }
}

/** The same edit, begun anew from what somebody else left. */
export function editOnTop(item: OutboxItem, theirs: WorkOrder, edited: OrderDraft) {
  return {
    request: { params: { id: item.entityId }, body: changedFields(bodyOf(theirs), edited) },
    input: { ...inputOf(item), base: bodyOf(theirs) },
    baseVersion: theirs.version,
  }
}

export const inputOf = (item: OutboxItem) => item.input as OrderInput
const bodyIn = <T>({ request }: OutboxItem) => (request?.body ?? {}) as T
/** The fields of an order as an item would have them. */
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

/** `order` as it shall be; its location exists, or is itself in the outbox. */
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
  base: OrderDraft | null
  baseVersion: number | null
}

export function editItem({ edited, base, baseVersion, ...write }: Edit): NewOutboxItem {
  const changes = changedFields(base, bodyOf(edited))
  return { ...itemOf('order.update', write, changes, base), title: edited.title, baseVersion }
}

/** Closing names no version: whatever the order says by then, the work is done. */
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
