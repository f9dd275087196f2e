import {
  daysOverdue,
  type Priority,
  priorityFacts,
  type WorkOrder,
  type WorkOrderStatus,
} from '@lamplighter/domain/work-orders'
import { IconCircleCheck, IconCircleDot, IconClockExclamation } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { priorityShapes } from '../../kit/drawings/priority-shapes.ts'
import classes from './badges.module.css'
import { daysInWords, overdueBy, overdueWithLimit, statusLabels } from './work-orders.messages.ts'

/** The priority in word, shape and color. */
export function PriorityBadge({ priority }: { priority: Priority }) {
  const { label, colour } = priorityFacts[priority]
  return (
    <span className={classes.priority} style={{ '--priority': colour } as CSSProperties}>
      <PriorityShape priority={priority} />
      {label}
      <span className="visually-hidden"> priority</span>
    </span>
  )
}

/** Its shape in its color, before a word that names it. */
export function PriorityMark({ priority }: { priority: Priority }) {
  return (
    <span className={classes.shape} style={{ color: priorityFacts[priority].colour }}>
      <PriorityShape priority={priority} />
    </span>
  )
}

export function StatusBadge({ status }: { status: WorkOrderStatus }) {
  const Icon = status === 'open' ? IconCircleDot : IconCircleCheck
  return (
    <span className={classes.status} data-status={status}>
      <Icon size={18} aria-hidden />
      {statusLabels[status]}
    </span>
  )
}

const overdueWords = {
  /** On a row. */
  short: overdueBy,
  /** Below a heading that says 'Overdue'. */
  days: daysInWords,
  /** With the limit that applies. */
  whole: overdueWithLimit,
}

interface OverdueProps {
  order: Pick<WorkOrder, 'priority' | 'status' | 'createdAt'>
  says?: keyof typeof overdueWords
}

/** By how many days an order is overdue, in words and a sign; nothing for one that is not (ORDER-32). */
export function OverdueMark({ order, says = 'short' }: OverdueProps) {
  const days = daysOverdue(order, Date.now())
  if (days === null) return null
  return (
    <span className={classes.overdue} title={overdueWithLimit(days, order.priority)}>
      <IconClockExclamation size={16} aria-hidden />
      {overdueWords[says](days, order.priority)}
    </span>
  )
}

/** The priority's shape, for beside its name. */
export function PriorityShape({ priority }: { priority: Priority }) {
  return (
    <svg viewBox="0 0 16 16" width={14} height={14} aria-hidden="true" focusable="false">
      <path d={priorityShapes[priority]} fill="currentColor" />
    </svg>
  )
}
