import { expect, test } from 'vitest'
import { labelFilters, labelSearch } from './label-search.ts'

test.each([
  [{}],
  [
    {
      cityId: '01985f0e-0000-7000-8000-0000000000c1',
      search: 'maple',
      icons: ['bench'],
      tags: ['oak', 'old'],
    },
  ],
  [{ category: 'WorkOrders' as const }],
])('LABEL-1 the address of the labels page keeps the filters %j', (filters) => {
  expect(labelFilters(labelSearch(filters, 'name'))).toEqual(filters)
})

test('LABEL-1 keeps the order of the list, and drops an unknown category', () => {
  expect(labelSearch({}, 'name')).toEqual({ sort: 'name' })
  expect(labelFilters({ category: 'nonsense' })).toEqual({})
})
