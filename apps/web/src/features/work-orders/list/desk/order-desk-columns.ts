/** Optional columns of the wide lists. */
import { storedColumns } from '../../../../lib/choices/stored-columns.ts'
import { workOrderWords } from '../../work-orders.messages.ts'
import { orderDeskWords } from './order-desk.messages.ts'

const names = {
  priority: workOrderWords.priority,
  overdue: workOrderWords.overdue,
  assigned: workOrderWords.assignees,
  location: orderDeskWords.location,
  when: 'Created or closed',
  by: orderDeskWords.by,
  tags: workOrderWords.tags,
  city: 'City',
} as const

export type OrderColumn = keyof typeof names

export const orderColumns = storedColumns<OrderColumn>('lamplighter.order-columns', names, [
  'priority',
  'overdue',
  'assigned',
  'location',
])
