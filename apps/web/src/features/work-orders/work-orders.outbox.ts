/** Outbox items of work orders: create, edit, close, reopen, steps and comments. */
import { type InputOf, type Person, person } from '@lamplighter/domain/http'
import { changedFields, mergeFields } from '@lamplighter/domain/rules'
import {
  closeWorkOrder,
  commentOnWorkOrder,
  createWorkOrder,
  deleteWorkOrderComment,
  reopenWorkOrder,
  stepWorkOrder,
  updateWorkOrder,
  type WorkOrder,
  type WorkOrderEntry,
  type WorkOrderUpdate,
  workOrder,
  workOrderUpdate,
} from '@lamplighter/domain/work-orders'
import * as z from 'zod/mini'
import { type ApiProblem, isProblem } from '../../lib/api/api-problem.ts'
import { hasContent, withoutFiles } from '../../lib/drafts/queued-notes.ts'
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
  /** Names of the members and crews that the edit chose, by id. */
  names?: Record<string, string> | undefined
}

const input = z.object({
  order: workOrder,
  by: person,
  base: z.nullable(workOrderUpdate),
  names: z.optional(z.record(z.string(), z.string())),
})

export type OrderKind =
  | 'order.create'
  | 'order.update'
  | 'order.close'
  | 'order.reopen'
  | 'order.step'
  | 'order.comment'
  | 'order.comment.delete'

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
    input,
    // It was created before, but the answer was lost.
    resolve: async (_item, problem) => (isProblem(problem, 'id_taken') ? { how: 'sent' } : null),
    onSent,
    changes,
  },
  'order.update': {
    endpoint: updateWorkOrder,
    input,
    resolve: async (item, problem) => {
      showCurrent(problem)
      return mergedEdit(item, problem)
    },
    onSent,
    changes,
  },
  'order.close': {
    endpoint: closeWorkOrder,
    input,
    resolve: async (_item, problem) => {
      showCurrent(problem)
      return null
    },
    onSent,
    changes,
  },
  'order.reopen': {
    endpoint: reopenWorkOrder,
    input,
    // Undoing a closing needs no reason, so nothing is left to send once the order is open.
    resolve: async (item, problem) => {
      showCurrent(problem)
      return isProblem(problem, 'work_order_open') && reasonOf(item) === null ? { how: 'sent' } : null
    },
    onSent,
    changes,
  },
  'order.step': {
    endpoint: stepWorkOrder,
    input,
    resolve: async (_item, problem) => {
      showCurrent(problem)
      return null
    },
    onSent,
    changes,
  },
  'order.comment': {
    endpoint: commentOnWorkOrder,
    input,
    withoutFiles({ params, body }, mediaIds) {
      const { _id, text = '', images = [] } = body as Comment
      const left = withoutFiles({ _id, text, mediaIds: images }, mediaIds)
      return hasContent(left)
        ? { ...(params && { params }), body: { _id, text, images: left.mediaIds } }
        : null
    },
    onSent,
    changes,
  },
  'order.comment.delete': { endpoint: deleteWorkOrderComment, input, onSent, changes },
}

/** Applies the user's changes to someone else's version, unless both changed the same field (DUR-32). */
export function mergedEdit(item: OutboxItem, problem: ApiProblem): Resolution | null {
  const theirs = parsedOrder(problem.body?.current)
  if (!isProblem(problem, 'version_conflict') || !theirs) return null
  const { base } = inputOf(item)
  const { merged, overlaps } = mergeFields(base && bodyOf(base), editIn(item), bodyOf(theirs))
  return overlaps.length > 0 ? null : { how: 'again', ...editOnTop(item, theirs, merged) }
}

/** The same edit, based on someone else's version. */
export function editOnTop(item: OutboxItem, theirs: WorkOrder, edited: OrderDraft) {
  return {
    request: { params: { id: item.entityId }, body: changedFields(bodyOf(theirs), bodyOf(edited)) },
    input: { ...inputOf(item), base: bodyOf(theirs) },
    baseVersion: theirs.version,
  }
}

/** Items of an earlier version of the app have orders without the later fields. */
export function inputOf(item: OutboxItem): OrderInput {
  const input = item.input as OrderInput
  return { ...input, order: parsedOrder(input.order) ?? input.order }
}
const bodyIn = <T>({ request }: OutboxItem) => (request?.body ?? {}) as T
/** Field values after an item's edit. */
export const editIn = (item: OutboxItem): WorkOrderEntry =>
  bodyOf({ ...bodyOf(inputOf(item).order), ...inputOf(item).base, ...bodyIn<WorkOrderUpdate>(item) })
export const noteIn = (item: OutboxItem) => closingIn(item).closingNote
export function closingIn(item: OutboxItem): Pick<WorkOrder, 'closingNote' | 'closingReason'> {
  const { note = null, reason = null } = bodyIn<Partial<ClosingNote>>(item)
  return { closingNote: note, closingReason: reason }
}
export const stepIn = (item: OutboxItem) => bodyIn<Step>(item)
export const commentIn = (item: OutboxItem) => bodyIn<Comment>(item)
/** Id of the comment that the item deletes; null for other items. */
export const deletedCommentIn = ({ kind, request }: OutboxItem): string | null =>
  kind === 'order.comment.delete' ? String(request?.params?.commentId) : null
export const reasonOf = (item: OutboxItem) => bodyIn<{ reason?: string | null }>(item).reason ?? null

interface Write {
  order: WorkOrder
  by: Person
}

interface ClosingNote {
  note: string | null
  /** One of the city's reasons. */
  reason?: string | null
}

type Step = InputOf<typeof stepWorkOrder>['body']
type Comment = z.input<(typeof commentOnWorkOrder)['body']>

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
  const item = itemOf('order.update', write, changedFields(bodyOf(base), bodyOf(edited)), base)
  return { ...item, input: { ...item.input, names: edited.names }, title: edited.title, baseVersion }
}

/** Closing needs no version: the work is done, whatever changed in the order. */
export function closingItem({ note, reason = null, ...write }: Write & ClosingNote): NewOutboxItem {
  return itemOf('order.close', write, { note, reason })
}

/** Needs no version either: it is a fact, whatever changed in the order. */
export function stepItem({ step, ...write }: Write & { step: Step }): NewOutboxItem {
  return itemOf('order.step', write, step)
}

/** Allowed whatever changed in the order, also once it is finished. */
export function commentItem({ comment, ...write }: Write & { comment: Comment }): NewOutboxItem {
  return { ...itemOf('order.comment', write, comment), mediaIds: comment.images ?? [] }
}

export function commentDeletionItem({ commentId, ...write }: Write & { commentId: string }): NewOutboxItem {
  const item = itemOf('order.comment.delete', write, {})
  return { ...item, request: { params: { id: write.order._id, commentId } } }
}

interface Reopening extends Write {
  reason: string | null
  baseVersion: number | null
}

export function reopeningItem({ reason, baseVersion, ...write }: Reopening): NewOutboxItem {
  return { ...itemOf('order.reopen', write, { reason }), baseVersion }
}
