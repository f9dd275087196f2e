/** Priorities, their weights and colors, and after how many days an open order is overdue (ORDER-9, ORDER-28, WORD-10). */
export const priorities = ['high', 'medium', 'low'] as const
export type Priority = (typeof priorities)[number]

interface PriorityFacts {
  label: string
  weight: number
  colour: `#${string}`
  overdueAfterDays: number
}

export const priorityFacts: Record<Priority, PriorityFacts> = {
  high: { label: 'High', weight: 3, colour: '#dc2626', overdueAfterDays: 2 },
  medium: { label: 'Medium', weight: 2, colour: '#f59e0b', overdueAfterDays: 14 },
  low: { label: 'Low', weight: 1, colour: '#10b981', overdueAfterDays: 60 },
}

export const DEFAULT_PRIORITY: Priority = 'medium'

export const workOrderStatuses = ['open', 'finished'] as const
export type WorkOrderStatus = (typeof workOrderStatuses)[number]
