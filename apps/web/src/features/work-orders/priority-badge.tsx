import { type Priority, priorityFacts } from '@lamplighter/domain/work-orders'
import type { CSSProperties } from 'react'
import classes from './badges.module.css'
import { PriorityShape } from './priority-shape.tsx'

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
