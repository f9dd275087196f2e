import { expect, test } from 'vitest'
import { formatCount } from './index.ts'

test('formats a count with US separators', () => {
  const counts = [0, 1, 12, 999, 1_000, 10_000, 54_665, 100_000, 999_999, 1_000_000, 2_147_483_648]
  expect(counts.map(formatCount)).toEqual(counts.map((count) => count.toLocaleString('en-US')))
  expect(formatCount(54_665)).toBe('54,665')
})
