/** Priorities, their weights and colours (ORDER-9, WORD-10). */
export const priorities = ['high', 'medium', 'low'] as const
export type Priority = (typeof priorities)[number]

export const priorityFacts: Record<Priority, { label: string; weight: number; colour: `#${string}` }> = {
  high: { label: 'High', weight: 3, colour: '#dc2626' },
  medium: { label: 'Medium', weight: 2, colour: '#f59e0b' },
  low: { label: 'Low', weight: 1, colour: '#10b981' },
}

export const DEFAULT_PRIORITY: Priority = 'medium'

export const workOrderStatuses = ['open', 'finished'] as const
export type WorkOrderStatus = (typeof workOrderStatuses)[number]
