import { mergeFields } from '@lamplighter/domain/rules'
import type { WorkOrder } from '@lamplighter/domain/work-orders'
import type { Stopped } from '../../../lib/outbox/deliver.ts'
import { parsedOrder } from '../order-problems.ts'
import { editIn, inputOf } from '../work-orders.outbox.ts'
import { bodyOf, differences, editOf, type OrderDraft, type OrderEdit } from './order-draft.ts'

/** An edit that was not taken because somebody else changed the same fields (DUR-32). */
export interface EditConflict {
  mine: OrderDraft
  theirs: WorkOrder
  /** What both changed. */
  fields: (keyof OrderDraft)[]
}

/** Null where the edit was not taken for another reason, or the order is finished. */
export function conflictOf(item: Stopped): EditConflict | null {
  const theirs = parsedOrder(item.problem.current)
  if (item.problem.code !== 'version_conflict' || theirs?.status !== 'open') return null
  const mine = editIn(item)
  const { base } = inputOf(item)
  const fields = base ? mergeFields(base, mine, bodyOf(theirs)).overlaps : differences(mine, theirs)
  return { mine, theirs, fields }
}

/** What the form begins with after the server did not take an edit: what was typed, with what somebody else changed beside it. */
export function editAgain(item: Stopped, order: WorkOrder): OrderEdit {
  if (item.kind === 'order.create') return editOf(order)
  const mine = editIn(item)
  const { base } = inputOf(item)
  const conflict = conflictOf(item)
  if (!conflict) return { ...editOf(order), ...mine }
  const theirs = editOf(conflict.theirs)
  return { ...theirs, ...(base ? mergeFields(base, mine, bodyOf(conflict.theirs)).merged : mine) }
}
