import { expect, test } from 'vitest'
import { categoryScope, scopeIncludes } from './category-scope.ts'
import { type Membership, roleLabel, roleOf } from './roles.ts'
import { userTypes } from './user-types.ts'
import { assignedCategories, homeTiles, visibleCategories } from './visible-categories.ts'

const member = (more: Partial<Membership>): Membership => ({
  cityId: 'c',
  cityName: 'Prairie Falls',
  cityState: 'NE',
  role: 'city_worker',
  status: 'active',
  userType: null,
  customCategories: [],
  ...more,
})

test.each([
  ['all', 10],
  ['public_works_crew', 4],
  ['facilities_maintenance', 4],
  ['parks_recreation', 3],
  ['utilities_department', 4],
  ['transportation_engineering', 4],
  ['public_safety', 4],
  ['it_communications', 3],
  ['environmental_services', 4],
  ['fleet_equipment', 3],
])('assigns to the user type %s %i categories', (userType, count) => {
  expect(assignedCategories(member({ userType }))).toHaveLength(count)
})

test('has eleven user types', () => {
  expect(userTypes).toHaveLength(11)
})

test('uses the valid categories of the membership for custom', () => {
  const custom = member({ userType: 'custom', customCategories: ['Water', 'WorkOrders', 'Nonsense', 'Gas'] })
  expect(assignedCategories(custom)).toEqual(['Gas', 'Water'])
})

test('ACC-18 combines the categories of all active memberships', () => {
  const parks = member({ userType: 'parks_recreation' })
  const it = member({ userType: 'it_communications' })
  const former = member({ userType: 'all', status: 'removed' })
  expect(visibleCategories([parks, it, former])).toEqual([
    'Buildings',
    'CommsTech',
    'Electric',
    'Parks',
    'PublicSafety',
    'Water',
  ])
  expect(visibleCategories([member({})])).toEqual([])
  expect(visibleCategories([member({ role: 'owner' })])).toHaveLength(10)
})

test('ACC-18 always shows the WorkOrders tile', () => {
  expect(homeTiles([])).toEqual(['WorkOrders'])
  expect(homeTiles([member({ userType: 'fleet_equipment' })])).toEqual([
    'WorkOrders',
    'Electric',
    'Gas',
    'Transportation',
  ])
})

test.each([
  ['city admin', member({ role: 'city_admin' }), { all: true }],
  ['worker with none', member({}), { all: true }],
  [
    'worker of IT',
    member({ userType: 'custom', customCategories: ['Gas'] }),
    { all: false, categories: ['Gas'], includeUncategorized: true },
  ],
  [
    'director with none',
    member({ role: 'department_director' }),
    { all: false, categories: [], includeUncategorized: false },
  ],
  ['director of all', member({ role: 'department_director', userType: 'all' }), { all: true }],
  [
    'former admin',
    member({ role: 'city_admin', status: 'removed' }),
    { all: false, categories: [], includeUncategorized: false },
  ],
])('returns the scope of a %s', (_who, membership, scope) => {
  expect(categoryScope(membership)).toEqual(scope)
})

test('treats an unknown icon as uncategorized', () => {
  const scope = { all: false, categories: ['Gas' as const], includeUncategorized: false }
  expect(scopeIncludes(scope, 'gas_meter')).toBe(true)
  expect(scopeIncludes(scope, 'unheard_of')).toBe(false)
  expect(scopeIncludes({ ...scope, includeUncategorized: true }, 'unheard_of')).toBe(true)
})

test.each([
  ['owner', 'city_admin', 'City Admin'],
  ['member', 'city_worker', 'City Worker'],
  ['department_director', 'department_director', 'Department Director'],
  ['constructor', null, 'constructor'],
])('reads the stored role %s as %s with the label %s', (stored, role, label) => {
  expect(roleOf(stored)).toBe(role)
  expect(roleLabel(stored)).toBe(label)
})
