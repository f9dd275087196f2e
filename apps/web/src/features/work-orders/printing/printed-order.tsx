import { isOverdue, priorityFacts, type WorkOrder } from '@lamplighter/domain/work-orders'
import { PrintedFacts, PrintedText } from '../../../kit/sections/printed-facts.tsx'
import { momentOf } from '../../../kit/text/moment.ts'
import { dayOf, statusLabels, workOrderWords as words, workOrderMessages } from '../work-orders.messages.ts'

/** The fields of an order on paper, with exact times. */
export function PrintedOrder({ order }: { order: WorkOrder }) {
  const { status, priority, dueOn, crew, assignees, tags, createdAt, createdBy, description } = order
  const { closedAt, closedBy, closingReason, closingNote } = order
  const late = isOverdue(order, Date.now()) ? ` (${words.overdue})` : ''
  const names = assignees.map(({ name }) => name).join(', ')
  const facts: [name: string, value: string][] = [
    [words.status, statusLabels[status]],
    [words.priority, `${priorityFacts[priority].label}${late}`],
    [words.dueOn, dueOn ? dayOf(dueOn) : words.noDueDate],
    [words.assignees, names || words.nobody],
    ...fact(words.crew, crew?.name),
    ...fact(words.tags, tags.join(', ')),
    [words.created, `${momentOf(createdAt)} by ${createdBy.name}`],
    ...fact(words.closed, closedAt && `${momentOf(closedAt)}${closedBy ? ` by ${closedBy.name}` : ''}`),
    ...fact(words.reason, closingReason),
    ...fact(words.closingNoteOf, closingNote),
  ]
  return (
    <>
      <PrintedFacts facts={facts} />
      {order.locationId.deleted && <PrintedText>{workOrderMessages.locationInTrash}</PrintedText>}
      <section>
        <h2>{words.whatToDo}</h2>
        <PrintedText>{description || words.noDescription}</PrintedText>
      </section>
    </>
  )
}

const fact = (name: string, value: string | null | undefined): [string, string][] =>
  value ? [[name, value]] : []
