/** UI texts of bulk changes of work orders. */
import { formatCount } from '@lamplighter/domain/format'
import { priorityFacts } from '@lamplighter/domain/work-orders'
import { dayOf } from '../work-orders.messages.ts'
import type { BulkChange } from './bulk-change.ts'

export const orderBulkWords = {
  selection: 'Selected work orders',
  assign: 'Assign',
  due: 'Due Date',
  priority: 'Priority',
  close: 'Close Orders',
  closeMany: 'Close Work Orders',
  setDue: 'Set Due Date',
  removeDue: 'Remove Due Dates',
  unassign: 'Unassign Everyone',
  severalCities: 'These work orders belong to several cities. Select those of one city to assign them.',
  mayNotEdit: "You can't edit it.",
  changedMeanwhile: 'Someone else changed it too.',
} as const

/** `ordersCounted(1)` is '1 work order'. */
export function ordersCounted(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'work order' : 'work orders'}`
}

const assignedTo = ({ assigneeIds, crewId, names }: Extract<BulkChange, { kind: 'assign' }>) =>
  [...(crewId ? [crewId] : []), ...assigneeIds].flatMap((id) => names[id] ?? []).join(', ')

const labelOf = (change: Extract<BulkChange, { kind: 'priority' }>) =>
  priorityFacts[change.priority].label.toLowerCase()

/** `doing({ kind: 'priority', priority: 'high' })` is 'Setting the priority to high'. */
export function doing(change: BulkChange): string {
  switch (change.kind) {
    case 'assign':
      return assignedTo(change) ? `Assigning to ${assignedTo(change)}` : 'Unassigning everyone'
    case 'due':
      return change.dueOn ? `Setting the due date to ${dayOf(change.dueOn)}` : 'Removing due dates'
    case 'priority':
      return `Setting the priority to ${labelOf(change)}`
    case 'close':
      return 'Closing work orders'
  }
}

/** `done({ kind: 'close', … }, 12)` is '12 work orders were closed.' */
export function done(change: BulkChange, count: number): string {
  const counted = ordersCounted(count)
  const were = `${counted} ${count === 1 ? 'was' : 'were'}`
  switch (change.kind) {
    case 'assign':
      return assignedTo(change) ? `${were} assigned to ${assignedTo(change)}.` : `${were} unassigned.`
    case 'due':
      return change.dueOn
        ? `The due date of ${counted} is ${dayOf(change.dueOn)} now.`
        : `${counted} ${count === 1 ? 'has' : 'have'} no due date now.`
    case 'priority':
      return `The priority of ${counted} is ${labelOf(change)} now.`
    case 'close':
      return `${were} closed.`
  }
}
