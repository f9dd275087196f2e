/** Sort orders of work order lists (ORDER-36). Mirrors the server's SQL. */
import { foldText } from '../search/index.ts'
import { type Priority, priorityFacts, type WorkOrderStatus } from './priorities.ts'
import type { WorkOrderSort } from './work-orders.constants.ts'
import { byClosingDate, byPriorityThenNewest } from './work-orders.rules.ts'

/** Default sort orders (ORDER-9). */
export const usualSort: Record<WorkOrderStatus, WorkOrderSort> = { open: '-priority', finished: '-date' }

/** Returns the sort order of a list. Finished orders cannot be sorted by priority or overdue days. */
export const sortOfList = (status: WorkOrderStatus, sort: WorkOrderSort | undefined): WorkOrderSort =>
  sort && (status === 'open' || /title|date/.test(sort)) ? sort : usualSort[status]

interface Sorted {
  title: string
  priority: Priority
  createdAt: string
  overdueFrom: string
  closedAt: string | null
}

const keys: Record<'priority' | 'title' | 'date' | 'overdue', (order: Sorted) => string | number> = {
  priority: ({ priority }) => priorityFacts[priority].weight,
  title: ({ title }) => foldText(title),
  date: ({ createdAt, closedAt }) => Date.parse(closedAt ?? createdAt),
  overdue: ({ overdueFrom }) => -Date.parse(overdueFrom),
}

/** Sorts one of the two lists; equal values keep its default order. */
export function sortOrders<Order extends Sorted>(
  orders: readonly Order[],
  status: WorkOrderStatus,
  asked: WorkOrderSort | undefined,
): Order[] {
  const sort = sortOfList(status, asked)
  const usual = orders.toSorted(status === 'open' ? byPriorityThenNewest : byClosingDate)
  if (sort === usualSort[status]) return usual
  const isDescending = sort.startsWith('-')
  const keyOf = keys[sort.replace('-', '') as keyof typeof keys]
  const before = isDescending ? 1 : -1
  return usual
    .map((order) => ({ order, key: keyOf(order) }))
    .toSorted((one, other) => (one.key < other.key ? before : one.key > other.key ? -before : 0))
    .map(({ order }) => order)
}
