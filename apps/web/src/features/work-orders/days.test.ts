import { expect, test } from 'vitest'
import { dayAhead } from './days.ts'

test.each([
  // Still Monday in Honolulu, already Tuesday in New York; both clock changes.
  ['2026-12-01T05:30:00Z', 'Pacific/Honolulu', 0, '2026-11-30'],
  ['2026-12-01T05:30:00Z', 'America/New_York', 0, '2026-12-01'],
  ['2026-03-08T07:30:00Z', 'America/Chicago', 1, '2026-03-09'],
  ['2026-11-01T04:30:00Z', 'America/Chicago', 1, '2026-11-01'],
  ['2026-12-31T18:00:00Z', 'America/Chicago', 7, '2027-01-07'],
])('ORDER-43 at %s in %s, %i days ahead is %s', (now, timeZone, days, expected) => {
  expect(dayAhead(days, timeZone, Date.parse(now))).toBe(expected)
})
