import { expect, test } from 'vitest'
import { viewSearch } from './views.contract.ts'
import { checkNewView, MAX_VIEWS } from './views.rules.ts'

test('ORDER-58 a view has a name, and a person at most 30', () => {
  expect(checkNewView({ name: ' Mornings ' }, MAX_VIEWS - 1)).toBeNull()
  expect(checkNewView({ name: ' ' }, 0)?.code).toBe('view_name_missing')
  expect(checkNewView({ name: 'Mornings' }, MAX_VIEWS)?.code).toBe('too_many_views')
})

test.each([
  { assigned: 'everybody' },
  { sort: 'color' },
  { layout: 'wall' },
  { columns: 'mood' },
  { span: 'year' },
  { city: 'Alder' },
  { unknown: 'x' },
  { search: 'x'.repeat(121) },
])('ORDER-58 %o is not a filter of the list', (search) => {
  expect(viewSearch.safeParse(search).success).toBe(false)
})
