import { expect, test } from 'vitest'
import { locationItemsQuery } from './ogc.contract.ts'

test('OGC-3 a page has 100 features, or as many as asked for, at most 1,000', () => {
  const limitOf = (limit?: string) => locationItemsQuery.safeParse({ limit }).data?.limit
  expect([limitOf(), limitOf('1'), limitOf('1000'), limitOf('100000')]).toEqual([100, 1, 1000, 1000])
  for (const wrong of ['0', '-1', '1.5', '1e3', 'x', '']) expect(limitOf(wrong), wrong).toBeUndefined()
})

test('OGC-4 unknown parameters are not valid', () => {
  expect(locationItemsQuery.safeParse({ icon: 'bench', f: 'json' }).success).toBe(true)
  for (const wrong of [{ color: 'red' }, { f: 'html' }, { after: '1' }, { icon: ['a', 'b'] }])
    expect(locationItemsQuery.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
})
