import { expect, test } from 'vitest'
import { stableOrder } from './stable-order.ts'

const rows = (keys: string) => [...keys].map((key) => ({ key }))
const after = (now: string, left: string) =>
  stableOrder(rows(now), [...left])
    .map(({ key }) => key)
    .join('')

test('a saved row keeps its place', () => {
  expect(after('dabce', 'abcde')).toBe('abcde')
})

test('several saved rows keep their places', () => {
  expect(after('cdabe', 'abcde')).toBe('abcde')
})

test('removed rows leave no gap, new rows come first, and later pages come last', () => {
  expect(after('bad', 'abcd')).toBe('abd')
  expect(after('xdabc', 'abcd')).toBe('xabcd')
  expect(after('dabcyz', 'abcd')).toBe('abcdyz')
  expect(after('xyz', 'abcd')).toBe('xyz')
})
