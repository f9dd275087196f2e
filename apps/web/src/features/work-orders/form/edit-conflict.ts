import { mergeFields, withTheirs } from '@lamplighter/domain/rules'
import { priorityFacts, type WorkOrder, type WorkOrderEntry } from '@lamplighter/domain/work-orders'
import type { FieldInConflict, SideInWords } from '../../../kit/conflict/conflict-choice.tsx'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { parsedOrder } from '../order-problems.ts'
import { namesOf } from '../unsent-orders.ts'
import { dayOf, workOrderWords as words } from '../work-orders.messages.ts'
import { editIn, editOnTop, inputOf } from '../work-orders.outbox.ts'
import { bodyOf, editOf, type OrderEdit } from './order-draft.ts'

const labels: Record<keyof WorkOrderEntry, string> = {
  title: words.title,
  description: words.description,
  priority: words.priority,
  tags: words.tags,
  dueOn: words.dueOn,
  assigneeIds: words.assignees,
  crewId: words.crew,
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
  const { base, names } = inputOf(item)
  const merge = mergeFields(base && bodyOf(base), mine, other)
  const wordsOf = (field: keyof WorkOrderEntry): FieldInConflict => ({
    field,
    label: labels[field],
    mine: inWords({ ...mine, ...namesOf(mine, names, theirs) }, field),
    theirs: inWords(theirs, field),
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

type Shown = WorkOrderEntry & Pick<WorkOrder, 'assignees' | 'crew'>

function inWords(order: Shown, field: keyof WorkOrderEntry): SideInWords {
  switch (field) {
    case 'priority':
      return { text: priorityFacts[order.priority].label }
    case 'tags':
      return { text: order.tags.join(', ') }
    case 'dueOn':
      return { text: order.dueOn ? dayOf(order.dueOn) : words.noDueDate }
    case 'assigneeIds':
      return { text: order.assignees.map(({ name }) => name).join(', ') || words.nobody }
    case 'crewId':
      return { text: order.crew?.name ?? words.noCrew }
    default:
      return { text: order[field] }
  }
}

/** The form after a rejected edit: the user's changes merged with other people's. */
export function editAgain(item: OutboxItem, order: WorkOrder): OrderEdit {
  if (item.kind === 'order.create') return editOf(order)
  return conflictOf(item)?.merged ?? { ...editOf(order), ...editIn(item) }
}
