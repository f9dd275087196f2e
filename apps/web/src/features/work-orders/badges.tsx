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

/** Priority as label, shape and color. */
export function PriorityBadge({ priority }: { priority: Priority }) {
  const { label, color } = priorityFacts[priority]
  return (
    <span className={classes.priority} style={{ '--priority': color } as CSSProperties}>
      <PriorityShape priority={priority} />
      {label}
      <span className="visually-hidden"> priority</span>
    </span>
  )
}

/** The colored shape, for use before its label. */
export function PriorityMark({ priority }: { priority: Priority }) {
  return (
    <span className={classes.shape} style={{ color: priorityFacts[priority].color }}>
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
  /** For rows. */
  short: overdueBy,
  /** Below a heading that already says 'Overdue'. */
  days: daysInWords,
  /** Includes the limit that applies. */
  whole: overdueWithLimit,
}

interface OverdueProps {
  order: Pick<WorkOrder, 'priority' | 'status' | 'createdAt' | 'overdueFrom' | 'dueOn'>
  says?: keyof typeof overdueWords
}

/** How many days an order is overdue; nothing if it is not (ORDER-32). */
export function OverdueMark({ order, says = 'short' }: OverdueProps) {
  const days = daysOverdue(order, Date.now())
  if (days === null) return null
  return (
    <span className={classes.overdue} title={overdueWithLimit(days, order)}>
      <IconClockExclamation size={16} aria-hidden />
      {overdueWords[says](days, order)}
    </span>
  )
}

export function PriorityShape({ priority }: { priority: Priority }) {
  return (
    <svg viewBox="0 0 16 16" width={14} height={14} aria-hidden="true" focusable="false">
      <path d={priorityShapes[priority]} fill="currentColor" />
    </svg>
  )
}
