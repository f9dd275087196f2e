/** Sort orders of the table headers, in the order of repeated clicks (ORDER-36). */
import type { WorkOrderSort } from '@lamplighter/domain/work-orders'

export const titleOrders: readonly WorkOrderSort[] = ['title', '-title']
export const priorityOrders: readonly WorkOrderSort[] = ['-priority', 'priority']
export const dateOrders: readonly WorkOrderSort[] = ['-date', 'date']
export const overdueOrders: readonly WorkOrderSort[] = ['-overdue', 'overdue']
