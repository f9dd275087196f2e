/** A bulk change as one write per work order, the same as changes by hand, and the writes that undo it (ORDER-55, ORDER-56). */
import type { Person } from '@lamplighter/domain/http'
import type { Caller } from '@lamplighter/domain/memberships'
import {
  canCloseWorkOrder,
  canEditWorkOrder,
  checkAssignment,
  sameAssignment,
  type WorkOrder,
} from '@lamplighter/domain/work-orders'
import { type BulkStep, planOf } from '../../../lib/outbox/bulk/bulk-plan.ts'
import type { BulkJob } from '../../../lib/outbox/bulk/bulk-run.ts'
import { bodyOf, type OrderDraft } from '../form/order-draft.ts'
import { crewsOf, type OrderChoices } from '../order-choices.ts'
import { namesOf } from '../unsent-orders.ts'
import { baseVersionOf } from '../use-unsent-orders.ts'
import { closingItem, editItem, reopeningItem } from '../work-orders.outbox.ts'
import type { BulkChange } from './bulk-change.ts'
import { doing, done, orderBulkWords } from './order-bulk.messages.ts'

interface Author {
  me: Caller
  by: Person
  /** Members and crews of the city; null until known. The server checks in any case. */
  choices: OrderChoices | null
}

const nameOf = ({ title }: WorkOrder) => title

export function bulkJob(
  change: BulkChange,
  orders: readonly WorkOrder[],
  author: Author,
): BulkJob<WorkOrder> {
  return {
    doing: doing(change),
    done: (count) => done(change, count),
    changedMeanwhile: orderBulkWords.changedMeanwhile,
    plan: planOf(orders, nameOf, (order) => stepOf(change, order, author)),
    undo: (sent) => planOf(sent, nameOf, (order) => ({ item: undoOf(change, order, author.by) })),
  }
}

function stepOf(change: BulkChange, order: WorkOrder, { me, by, choices }: Author): BulkStep {
  if (change.kind === 'close') {
    if (order.status === 'finished') return null
    if (!canCloseWorkOrder(me, order)) return { why: orderBulkWords.mayNotEdit }
    return { item: closingItem({ order, by, note: change.note, reason: change.reason }) }
  }
  if (!canEditWorkOrder(me, order)) return { why: orderBulkWords.mayNotEdit }
  const edited = editedBy(change, order)
  const isSame = sameAssignment(edited, order)
  if (isSame && edited.dueOn === order.dueOn && edited.priority === order.priority) return null
  if (choices && !isSame) {
    const place = { cityId: order.cityId, icon: order.locationId.icon }
    const asked = { order: place, before: order, after: edited, crewIds: crewsOf(choices, me.userId) }
    const candidates = { members: choices.members, crews: choices.crews.map(({ _id }) => _id) }
    const problem = checkAssignment(me, asked, candidates)
    if (problem) return { why: problem.message }
  }
  return { item: editItem({ order, by, edited, base: bodyOf(order), baseVersion: baseVersionOf(order) }) }
}

/** Names of those who have an order, by id. */
export const namesIn = ({ assignees, crew }: Pick<WorkOrder, 'assignees' | 'crew'>) =>
  Object.fromEntries([...assignees, ...(crew ? [crew] : [])].map(({ _id, name }) => [_id, name]))

/** The order's fields after the change. */
function editedBy(change: Exclude<BulkChange, { kind: 'close' }>, order: WorkOrder) {
  const { kind: _, ...fields } = change
  const edited: OrderDraft = { ...bodyOf(order), names: namesIn(order), ...fields }
  return { ...edited, ...bodyOf(edited) }
}

/** `order` is as before the change, with the server's version after it. */
function undoOf(change: BulkChange, order: WorkOrder, by: Person) {
  const baseVersion = order.version
  if (change.kind === 'close') {
    const closed = { ...order, status: 'finished', closedBy: by, closedAt: new Date().toISOString() } as const
    return reopeningItem({ order: closed, by, reason: null, baseVersion })
  }
  const now = editedBy(change, order)
  const changed: WorkOrder = { ...order, ...bodyOf(now), ...namesOf(now, now.names) }
  const edited = { ...bodyOf(order), names: namesIn(order) }
  return editItem({ order: changed, by, edited, base: bodyOf(changed), baseVersion })
}
