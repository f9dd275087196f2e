import { expect, test } from 'vitest'
import { orderAsLeft } from './order-as-left.ts'

const rows = (keys: string) => [...keys].map((key) => ({ key }))
const after = (now: string, left: string) =>
  orderAsLeft(rows(now), [...left])
    .map(({ key }) => key)
    .join('')

test('a row that was saved stays where it was', () => {
  expect(after('dabce', 'abcde')).toBe('abcde')
})

test('so do several, one after the other', () => {
  expect(after('cdabe', 'abcde')).toBe('abcde')
})

test('one that is gone leaves no gap, one that is new comes first, later pages come last', () => {
  expect(after('bad', 'abcd')).toBe('abd')
  expect(after('xdabc', 'abcd')).toBe('xabcd')
  expect(after('dabcyz', 'abcd')).toBe('abcdyz')
  expect(after('xyz', 'abcd')).toBe('xyz')
})
