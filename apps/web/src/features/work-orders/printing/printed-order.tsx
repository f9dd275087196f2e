import { isOverdue, priorityFacts, type WorkOrder } from '@lamplighter/domain/work-orders'
import type { ReactNode } from 'react'
import { momentOf } from '../../../kit/text/moment.ts'
import { dayOf, statusLabels, workOrderWords as words, workOrderMessages } from '../work-orders.messages.ts'
import classes from './printed-order.module.css'

/** The fields of an order on paper, with exact times. */
export function PrintedOrder({ order }: { order: WorkOrder }) {
  const { status, priority, dueOn, crew, assignees, tags, createdAt, createdBy, description } = order
  const { closedAt, closedBy, closingReason, closingNote } = order
  const late = isOverdue(order, Date.now()) ? ` (${words.overdue})` : ''
  const names = assignees.map(({ name }) => name).join(', ')
  const facts: [name: string, value: ReactNode][] = [
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
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {order.locationId.deleted && <p className={classes.text}>{workOrderMessages.locationInTrash}</p>}
      <section>
        <h2>{words.whatToDo}</h2>
        <p className={classes.text}>{description || words.noDescription}</p>
      </section>
    </>
  )
}

const fact = (name: string, value: string | null | undefined): [string, string][] =>
  value ? [[name, value]] : []
