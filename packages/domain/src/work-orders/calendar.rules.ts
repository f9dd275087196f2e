/** The calendar of due days (ORDER-74). */
import { addDays } from '../format/index.ts'
import type { BoardColumn } from './board.rules.ts'

export const calendarSpans = ['month', 'week'] as const
export type CalendarSpan = (typeof calendarSpans)[number]

const WEEK = 7
/** A month touches at most six weeks. */
const WEEKS_OF_MONTH = 6

/**
 * The days that a calendar shows. Weeks begin on Sunday; a month always has six. `calendarDays('2026-12-15', 'month')` is '2026-11-29'
 * to '2027-01-09'.
 */
export function calendarDays(day: string, span: CalendarSpan): string[] {
  const first = span === 'month' ? `${day.slice(0, 7)}-01` : day
  const sunday = addDays(first, -new Date(first).getUTCDay())
  const count = span === 'month' ? WEEKS_OF_MONTH * WEEK : WEEK
  return Array.from({ length: count }, (_, index) => addDays(sunday, index))
}

/** A day of the next or previous month or week. `calendarStep('2026-01-31', 'month', 1)` is '2026-02-01'. */
export function calendarStep(day: string, span: CalendarSpan, step: 1 | -1): string {
  if (span === 'week') return addDays(day, step * WEEK)
  // The 31st day after the first is in the next month, the day before it in the previous one.
  const first = `${day.slice(0, 7)}-01`
  return `${addDays(first, step === 1 ? 31 : -1).slice(0, 7)}-01`
}

/** Open orders by their due day: those without one first, then those of each day, in the order of the list. */
export function calendarOf<Order extends { dueOn: string | null }>(
  orders: readonly Order[],
  days: readonly string[],
): BoardColumn<Order>[] {
  const found = Map.groupBy(orders, ({ dueOn }) => dueOn)
  return [
    { key: 'no-day', name: null, orders: found.get(null) ?? [] },
    ...days.map((day) => ({ key: `day:${day}` as const, name: null, orders: found.get(day) ?? [] })),
  ]
}
