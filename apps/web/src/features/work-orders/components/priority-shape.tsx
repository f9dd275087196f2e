import type { Priority } from '@lamplighter/domain/work-orders'

const shapes: Record<Priority, string> = {
  high: 'M8 2l6.500 11.500h-13z',
  medium: 'M8 1.500L14.500 8 8 14.500 1.500 8z',
  low: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2z',
}

/** A triangle, a diamond or a dot, so that the priority is told apart without its colour. */
export function PriorityShape({ priority }: { priority: Priority }) {
  return (
    <svg viewBox="0 0 16 16" width={14} height={14} aria-hidden="true" focusable="false">
      <path d={shapes[priority]} fill="currentColor" />
    </svg>
  )
}
