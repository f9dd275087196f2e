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
])('%s is %s', (time, words) => {
  expect(ageOf(time, now)).toBe(words)
})

test.each([
  ['minute', 60_000, 59],
  ['hour', 3_600_000, 23],
  ['day', 86_400_000, 6],
  ['week', 604_800_000, 4],
  ['month', 2_629_800_000, 11],
  ['year', 31_557_600_000, 20],
] as const)('it says a %s as Intl.RelativeTimeFormat does', (unit, length, most) => {
  const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  for (let count = 1; count <= most; count++) {
    const time = new Date(now - count * length - 1000).toISOString()
    expect(ageOf(time, now)).toBe(relative.format(-count, unit))
  }
})
