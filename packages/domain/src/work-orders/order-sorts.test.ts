/** ORDER-36. */
import { expect, it } from 'vitest'
import { sortOrders } from './order-sorts.ts'
import { priorityFacts } from './priorities.ts'
import type { WorkOrderSort } from './work-orders.constants.ts'

const order = (title: string, priority: 'high' | 'medium' | 'low', day: number, closedDay?: number) => ({
  title,
  priority,
  createdAt: `2026-11-0${day}T10:00:00Z`,
  overdueFrom: new Date(
    Date.parse(`2026-11-0${day}T10:00:00Z`) + priorityFacts[priority].overdueAfterDays * 86_400_000,
  ).toISOString(),
  closedAt: closedDay ? `2026-11-0${closedDay}T10:00:00Z` : null,
})
const titles = (orders: { title: string }[]) => orders.map(({ title }) => title).join(' ')

const open = [order('c', 'low', 4), order('B', 'high', 1), order('á', 'high', 2), order('b', 'medium', 3)]

it.each([
  [undefined, 'á B b c'],
  ['-priority', 'á B b c'],
  ['priority', 'c b á B'],
  // Equal values keep the default order in both directions.
  ['title', 'á B b c'],
  ['-title', 'c B b á'],
  ['-date', 'c b á B'],
  ['date', 'B á b c'],
  ['-overdue', 'B á b c'],
  ['overdue', 'c b á B'],
] as const)('open orders sorted by %s are %s', (sort, expected) => {
  expect(titles(sortOrders(open, 'open', sort))).toBe(expected)
})

const finished = [order('x', 'low', 1, 5), order('y', 'high', 3, 4), order('z', 'low', 2, 6)]

it.each([
  [undefined, 'z x y'],
  ['date', 'y x z'],
  ['-title', 'z y x'],
  ['priority', 'z x y'],
  ['-overdue', 'z x y'],
] as [WorkOrderSort | undefined, string][])('finished orders sorted by %s are %s', (sort, expected) => {
  expect(titles(sortOrders(finished, 'finished', sort))).toBe(expected)
})
