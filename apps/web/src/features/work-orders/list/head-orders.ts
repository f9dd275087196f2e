/** What the heads of the tables sort by, one press after the other (ORDER-36). */
import type { WorkOrderSort } from '@lamplighter/domain/work-orders'

export const titleOrders: readonly WorkOrderSort[] = ['title', '-title']
export const priorityOrders: readonly WorkOrderSort[] = ['-priority', 'priority']
/** Newest first. */
export const dateOrders: readonly WorkOrderSort[] = ['-date', 'date']
/** Longest overdue first. */
export const overdueOrders: readonly WorkOrderSort[] = ['-overdue', 'overdue']
