import type { Priority } from '@lamplighter/domain/work-orders'

/** A triangle, a diamond or a dot on a grid of 16, so that the priority is told apart without its color. */
export const priorityShapes: Record<Priority, string> = {
  high: 'M8 2l6.500 11.500h-13z',
  medium: 'M8 1.500L14.500 8 8 14.500 1.500 8z',
  low: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2z',
}
