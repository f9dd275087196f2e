/** What a work order must be, when it may change, and the order of the lists (specification sections 2, 4 and 5). */
import { type RuleProblem, refuse } from '../rules/index.ts'
import { type Priority, priorityFacts, type WorkOrderStatus } from './priorities.ts'

/** A title is required after trimming. */
export function checkWorkOrder(draft: { title: string }): RuleProblem | null {
  return draft.title.trim() === '' ? refuse('work_order_title_missing', { field: 'title' }) : null
}

/** No work order is raised against a trashed location; those it has go on (authorization.md, D15). */
export function checkRaise(location: { trashed: boolean }): RuleProblem | null {
  return location.trashed ? refuse('location_in_trash') : null
}

/** Only open orders are edited or closed: a finished one is evidence, and closing happens once (section 4, D13). */
export function checkOpen(order: { status: WorkOrderStatus }): RuleProblem | null {
  return order.status === 'open' ? null : refuse('work_order_finished')
}

/** The closing note as it is stored: trimmed, null if empty (section 5). */
export function closingNoteOf(note: string | null | undefined): string | null {
  return note?.trim() || null
}

interface OpenOrder {
  priority: Priority
  createdAt: string
}

const newestFirst = (one: string, other: string) => Date.parse(other) - Date.parse(one)

/** Open orders: high priority first, then newest first (section 2). For `toSorted`. */
export function byPriorityThenNewest(one: OpenOrder, other: OpenOrder): number {
  const weight = priorityFacts[other.priority].weight - priorityFacts[one.priority].weight
  return weight || newestFirst(one.createdAt, other.createdAt)
}

/** Finished orders: by close date, newest first (section 2). For `toSorted`. */
export function byClosingDate(one: { closedAt: string | null }, other: { closedAt: string | null }): number {
  return newestFirst(one.closedAt ?? '1970-01-01', other.closedAt ?? '1970-01-01')
}
