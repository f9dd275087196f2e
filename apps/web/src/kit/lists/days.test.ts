import { expect, test } from 'vitest'
import { byDay } from './days.ts'

const now = new Date(2026, 10, 21, 9, 30)
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
    now,
  )
  expect(days.map(({ name, entries }) => [name, entries.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Wednesday, November 18', 1],
    ['Friday, November 21, 2025', 1],
  ])
})

test('finds yesterday across the end of a month', () => {
  expect(byDay([entry(2026, 9, 31, 12)], new Date(2026, 10, 1, 8))[0]?.name).toBe('Yesterday')
})
