/** UI texts of the calendar of work orders (ORDER-74). */
import { formatCount } from '@lamplighter/domain/format'
import type { CalendarSpan } from '@lamplighter/domain/work-orders'
import { countedSoFar } from '../board/board.messages.ts'
import { dayOf } from '../work-orders.messages.ts'

export const calendarWords = {
  calendar: 'Calendar of open work orders',
  span: 'Show',
} as const

export const spanLabels: Record<CalendarSpan, string> = { month: 'Month', week: 'Week' }

/** Names of the buttons that turn pages. */
export const turnLabels: Record<CalendarSpan, { back: string; forward: string }> = {
  month: { back: 'Previous month', forward: 'Next month' },
  week: { back: 'Previous week', forward: 'Next week' },
}

const month = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const week = new Intl.DateTimeFormat('en-US', {
  ...{ timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' },
})

/** Heading of the shown days: 'December 2026', or 'Dec 27, 2026 – Jan 2, 2027'. */
export function spanName(day: string, span: CalendarSpan, days: readonly string[]): string {
  if (span === 'month') return month.format(Date.parse(day))
  return week.formatRange(Date.parse(days[0] ?? day), Date.parse(days.at(-1) ?? day))
}

const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' })

/** `weekdayOf('2026-12-01')` is 'Tue' */
export const weekdayOf = (day: string) => weekday.format(Date.parse(day))

/** `dayLabel('2026-12-01', 3)` is 'Tue, Dec 1: 3 work orders' */
export const dayLabel = (day: string, count: number, isPartial = false) =>
  count === 0 ? dayOf(day) : `${dayOf(day)}: ${countedSoFar(count, isPartial)}`

/** `more(12)` is '12 more' */
export const more = (count: number) => `${formatCount(count)} more`

/** `moreOn('2026-12-01', 12)` is '12 more on Tue, Dec 1: show the week' */
export const moreOn = (day: string, count: number) => `${more(count)} on ${dayOf(day)}: show the week`
