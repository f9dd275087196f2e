/** LOC-108, ORDER-36. */
import { expect, it } from 'vitest'
import { nextSort } from './sorting.ts'

const next = (orders: string[], current: string) =>
  nextSort(orders, { current, usual: '-updated', onSort: () => undefined })

it('a head sorts by its field, then in reverse, then as usual', () => {
  expect(next(['name', '-name'], '-updated')).toBe('name')
  expect(next(['name', '-name'], 'name')).toBe('-name')
  expect(next(['name', '-name'], '-name')).toBeUndefined()
})

it('the head of the usual order reverses it, then returns to it', () => {
  expect(next(['-updated', 'updated'], '-updated')).toBe('updated')
  expect(next(['-updated', 'updated'], 'updated')).toBeUndefined()
  expect(next(['-updated', 'updated'], 'name')).toBeUndefined()
})
