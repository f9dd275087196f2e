import type { Priority } from '@lamplighter/domain/work-orders'
import { priorityShapes } from '../../kit/drawings/priority-shapes.ts'

/** The priority's shape, for beside its name. */
export function PriorityShape({ priority }: { priority: Priority }) {
  return (
    <svg viewBox="0 0 16 16" width={14} height={14} aria-hidden="true" focusable="false">
      <path d={priorityShapes[priority]} fill="currentColor" />
    </svg>
  )
}
