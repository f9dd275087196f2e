import { visibilityWithoutCategories } from '@lamplighter/domain/memberships'
import { expect, test } from 'vitest'
import { sightWords } from './city-admin.messages.ts'
import { namesOf, sightOf } from './member-sight.ts'

test.each([
  ['a City Admin sees all', 'city_admin', null, [], sightWords.everything, []],
  [
    'a worker without categories sees all',
    'city_worker',
    null,
    [],
    visibilityWithoutCategories('city_worker'),
    [],
  ],
  [
    'a director without categories sees nothing',
    'department_director',
    null,
    [],
    visibilityWithoutCategories('department_director'),
    [],
  ],
  [
    'a user type names its categories',
    'city_worker',
    'parks_recreation',
    [],
    'Parks & Recreation',
    ['Electric', 'Parks', 'Water'],
  ],
  ['all departments need no list', 'city_worker', 'all', [], 'All Departments', []],
  ['chosen ones are listed', 'member', 'custom', ['Water', 'Gas'], 'Custom', ['Gas', 'Water']],
])('%s', (_sentence, role, userType, customCategories, summary, categories) => {
  expect(sightOf({ role, userType, customCategories })).toMatchObject({ summary, categories })
})

test('only a director who sees nothing needs attention', () => {
  const assignment = { userType: null, customCategories: [] }
  expect(sightOf({ role: 'department_director', ...assignment }).needsAttention).toBe(true)
  expect(sightOf({ role: 'city_worker', ...assignment }).needsAttention).toBe(false)
})

test('uses display names for categories', () => {
  expect(namesOf(['StormFlood', 'Water'])).toBe('Storm & Flood, Water')
})
