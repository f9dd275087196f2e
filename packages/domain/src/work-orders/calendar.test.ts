/** ORDER-74. */
import { expect, test } from 'vitest'
import { calendarDays, calendarOf, calendarStep } from './calendar.rules.ts'

test.each([
  ['2026-12-15', 'month', '2026-11-29', '2027-01-09', 42],
  // February of exactly four weeks from Sunday on.
  ['2026-02-28', 'month', '2026-02-01', '2026-03-14', 42],
  ['2026-12-31', 'week', '2026-12-27', '2027-01-02', 7],
  ['2026-12-27', 'week', '2026-12-27', '2027-01-02', 7],
  // Clocks change on this day.
  ['2026-11-01', 'week', '2026-11-01', '2026-11-07', 7],
] as const)('ORDER-74 the %s of %s', (day, span, first, last, count) => {
  const days = calendarDays(day, span)
  expect([days.at(0), days.at(-1), days.length]).toEqual([first, last, count])
  expect(new Set(days).size).toBe(count)
})

test.each([
  ['2026-01-31', 'month', 1, '2026-02-01'],
  ['2026-01-31', 'month', -1, '2025-12-01'],
  ['2026-12-29', 'week', 1, '2027-01-05'],
  ['2026-01-02', 'week', -1, '2025-12-26'],
] as const)('ORDER-74 from %s one %s by %s', (day, span, step, expected) => {
  expect(calendarStep(day, span, step)).toBe(expected)
})

test('ORDER-74 each day has its orders, after those without a day', () => {
  const due = (dueOn: string | null) => ({ dueOn })
  const columns = calendarOf(
    [due('2026-12-31'), due(null), due('2026-12-31'), due('2026-01-01')],
    ['2026-12-30', '2026-12-31'],
  )
  expect(columns.map(({ key, orders }) => [key, orders.length])).toEqual([
    ['no-day', 1],
    ['day:2026-12-30', 0],
    ['day:2026-12-31', 2],
  ])
})
