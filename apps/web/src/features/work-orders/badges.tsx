import { type Priority, priorityFacts, type WorkOrderStatus } from '@lamplighter/domain/work-orders'
import { IconCircleCheck, IconCircleDot } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { priorityShapes } from '../../kit/drawings/priority-shapes.ts'
import classes from './badges.module.css'
import { statusLabels } from './work-orders.messages.ts'

/** The priority in word, shape and colour. */
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

/** Its shape in its colour, before a word that names it. */
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

/** The priority's shape, for beside its name. */
export function PriorityShape({ priority }: { priority: Priority }) {
  return (
    <svg viewBox="0 0 16 16" width={14} height={14} aria-hidden="true" focusable="false">
      <path d={priorityShapes[priority]} fill="currentColor" />
    </svg>
  )
}
