import { expect, test } from 'vitest'
import { ageOf } from './relative-time.tsx'

const now = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T12:00:00Z', 'just now'],
  ['2026-11-21T12:00:20Z', 'just now'],
  ['2026-11-21T11:59:01Z', 'just now'],
  ['2026-11-21T11:55:00Z', '5 minutes ago'],
  ['2026-11-21T10:59:00Z', '1 hour ago'],
  ['2026-11-20T11:00:00Z', 'yesterday'],
  ['2026-11-01T12:00:00Z', '2 weeks ago'],
  ['2024-01-01T00:00:00Z', '2 years ago'],
])('%s becomes "%s"', (time, words) => {
  expect(ageOf(time, now)).toBe(words)
})
