import { expect, test } from 'vitest'
import { byDay } from './days.ts'

const now = +new Date(2026, 10, 21, 9, 30)
const entry = (...at: [number, number, number, number]) => ({ createdAt: new Date(...at).toISOString() })

test('groups entries by calendar day and names recent days', () => {
  const days = byDay(
    [
      entry(2026, 10, 21, 9),
      entry(2026, 10, 21, 0),
      entry(2026, 10, 20, 23),
      entry(2026, 10, 18, 12),
      entry(2025, 10, 21, 12),
    ],
    { now },
  )
  expect(days.map(({ name, entries }) => [name, entries.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Wednesday, November 18', 1],
    ['Friday, November 21, 2025', 1],
  ])
})

test('finds yesterday across the end of a month', () => {
  expect(byDay([entry(2026, 9, 31, 12)], { now: +new Date(2026, 10, 1, 8) })[0]?.name).toBe('Yesterday')
})

test('FEED-16 uses the days of another time zone', () => {
  const at = (createdAt: string) => ({ createdAt })
  const entries = [at('2026-11-21T10:30:00Z'), at('2026-11-21T09:30:00Z')]
  const names = (timeZone: string) =>
    byDay(entries, { now: Date.parse('2026-11-21T12:00:00Z'), timeZone }).map(({ name }) => name)
  expect(names('Pacific/Honolulu')).toEqual(['Today', 'Yesterday'])
  expect(names('America/Chicago')).toEqual(['Today'])
})
