import { expect, test } from 'vitest'
import { clockOf } from './moment.ts'

// DUR-24. The times have no zone, so that the test runs in any.
test.each([
  ['2026-11-22T10:00:00', '2026-11-22T17:00:00', '10:00 AM'],
  ['2026-11-21T16:05:00', '2026-11-22T17:00:00', 'Nov 21, 4:05 PM'],
  ['2025-12-31T23:59:00', '2026-01-01T08:00:00', 'Dec 31, 2025, 11:59 PM'],
  // A fast clock.
  ['2026-11-23T01:00:00', '2026-11-22T17:00:00', 'Nov 23, 1:00 AM'],
])('recorded %s and sent %s becomes "%s"', (recorded, sent, words) => {
  expect(clockOf(recorded, sent).replaceAll('\u202f', ' ')).toBe(words)
})
