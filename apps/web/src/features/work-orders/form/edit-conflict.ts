import { mergeFields, withTheirs } from '@lamplighter/domain/rules'
import { priorityFacts, type WorkOrder } from '@lamplighter/domain/work-orders'
import type { FieldInConflict, SideInWords } from '../../../kit/conflict/conflict-choice.tsx'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { parsedOrder } from '../order-problems.ts'
import { workOrderWords as words } from '../work-orders.messages.ts'
import { editIn, editOnTop, inputOf } from '../work-orders.outbox.ts'
import { bodyOf, editOf, type OrderDraft, type OrderEdit } from './order-draft.ts'

const labels: Record<keyof OrderDraft, string> = {
  title: words.title,
  description: words.description,
  priority: words.priority,
  tags: words.tags,
}

/**
 * A conflict between the user's edit and someone else's, for the user to choose (DUR-32). Null if the edit
 * was rejected for another reason or the order is finished.
 */
export function conflictOf(item: OutboxItem) {
  const theirs = parsedOrder(item.problem?.current)
  const isConflict = item.kind === 'order.update' && item.problem?.code === 'version_conflict'
  if (!isConflict || theirs?.status !== 'open') return null
  const [mine, other] = [editIn(item), bodyOf(theirs)]
  const merge = mergeFields(inputOf(item).base, mine, other)
  const wordsOf = (field: keyof OrderDraft): FieldInConflict => ({
    field,
    label: labels[field],
    mine: inWords(mine, field),
    theirs: inWords(other, field),
  })
  return {
    mine,
    theirs: other,
    merged: { ...editOf(theirs), ...merge.merged },
    fields: merge.overlaps.map(wordsOf),
    changedAt: theirs.updatedAt,
    changedBy: item.problem?.changedBy?.name ?? null,
    /** The edit after the user's choice; null if nothing of it is left. */
    settle(taken: ReadonlySet<string>): Partial<OutboxItem> | null {
      const chosen = withTheirs(merge, other, taken)
      return JSON.stringify(chosen) === JSON.stringify(other) ? null : editOnTop(item, theirs, chosen)
    },
  }
}

function inWords(order: OrderDraft, field: keyof OrderDraft): SideInWords {
  if (field === 'priority') return { text: priorityFacts[order.priority].label }
  return { text: field === 'tags' ? order.tags.join(', ') : order[field] }
}

/** The form after a rejected edit: the user's changes merged with other people's. */
export function editAgain(item: OutboxItem, order: WorkOrder): OrderEdit {
  if (item.kind === 'order.create') return editOf(order)
  return conflictOf(item)?.merged ?? { ...editOf(order), ...editIn(item) }
}
