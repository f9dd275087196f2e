import { describe, expect, test } from 'vitest'
import {
  assignableRoles,
  checkMemberChange,
  type MemberChange,
  mergedAssignment,
} from './member-changes.rules.ts'

const assigned = (role: string, ...categories: string[]) => ({
  role,
  userType: categories.length > 0 ? 'custom' : null,
  customCategories: categories,
})
const cityAdmin = { userId: 'boss', ...assigned('city_admin') }
const director = { userId: 'dora', ...assigned('department_director', 'Parks', 'Water') }
const worker = { userId: 'wes', ...assigned('city_worker', 'Parks') }

const judge = (change: Partial<MemberChange> & Pick<MemberChange, 'actor'>) =>
  checkMemberChange({ target: worker, change: null, activeCityAdmins: 2, ...change })?.code ?? null

describe('a city admin', () => {
  test.each([
    ['makes a worker a director', worker, assigned('department_director', 'Gas'), null],
    ['makes a worker a city admin', worker, assigned('city_admin'), null],
    ['removes a worker', worker, null, null],
    ['does not change the own account', cityAdmin, assigned('city_worker'), 'own_account'],
    ['does not give a role that does not exist', worker, assigned('king'), 'role_unknown'],
  ])('%s', (_sentence, target, change, expected) => {
    expect(judge({ actor: cityAdmin, target, change })).toBe(expected)
  })
})

describe('a director', () => {
  test.each([
    ['gives own categories', worker, assigned('department_director', 'Water'), null],
    ['removes a worker of own categories', worker, null, null],
    [
      'removes nobody of others',
      { ...worker, customCategories: ['Gas'] },
      null,
      'outside_director_categories',
    ],
    ['gives no others', worker, assigned('city_worker', 'Gas'), 'outside_director_categories'],
    ['gives not all', worker, { ...assigned('city_worker'), userType: 'all' }, 'outside_director_categories'],
    [
      'does not empty a worker, who would then see all',
      worker,
      assigned('city_worker'),
      'outside_director_categories',
    ],
    ['assigns no city admin', worker, assigned('city_admin'), 'director_cannot_assign_city_admin'],
    ['changes no city admin', cityAdmin, assigned('city_worker'), 'director_cannot_modify_city_admin'],
    [
      'removes no owner of earlier times',
      { ...worker, role: 'owner' },
      null,
      'director_cannot_modify_city_admin',
    ],
  ])('%s', (_sentence, target, change, expected) => {
    expect(judge({ actor: director, target, change })).toBe(expected)
  })

  test('assigns categories to a member without any', () => {
    const applicant = { userId: 'new', ...assigned('city_worker') }
    expect(judge({ actor: director, target: applicant, change: assigned('city_worker', 'Parks') })).toBeNull()
  })
})

test('keeps the last city admin, even against a platform admin', () => {
  const actor = { userId: 'root', platformAdmin: true } as const
  expect(judge({ actor, target: cityAdmin, activeCityAdmins: 1 })).toBe('last_city_admin')
  expect(judge({ actor, target: cityAdmin, change: assigned('city_worker'), activeCityAdmins: 1 })).toBe(
    'last_city_admin',
  )
  expect(judge({ actor, target: cityAdmin, activeCityAdmins: 2 })).toBeNull()
})

test('omits City Admin from the role selector of directors', () => {
  expect(assignableRoles('city_admin').map((role) => role.label)).toContain('City Admin')
  expect(assignableRoles('department_director').map((role) => role.label)).toEqual([
    'Department Director',
    'City Worker',
  ])
})

// CITY-31
describe('merging two memberships', () => {
  const as = (
    role: string,
    userType: string | null = null,
    customCategories: string[] = [],
    status = 'active',
  ) => ({
    role,
    userType,
    customCategories,
    status,
  })
  const parks = as('city_worker', 'custom', ['Parks'])
  const water = as('city_worker', 'custom', ['Water'])
  test.each([
    ['the better role counts', parks, as('department_director'), as('department_director')],
    ['also where it stays', as('city_admin'), water, as('city_admin')],
    ['an inactive one counts less', as('city_admin', null, [], 'suspended'), water, water],
    ['of equal ones what either sees', parks, water, as('city_worker', 'custom', ['Parks', 'Water'])],
    ['a worker without categories sees all', parks, as('city_worker'), as('city_worker')],
    [
      'who sees no more by the other stays as they are',
      as('city_worker', 'parks_recreation'),
      parks,
      as('city_worker', 'parks_recreation'),
    ],
    [
      'a director without categories sees nothing',
      as('department_director'),
      as('department_director', 'custom', ['Gas']),
      as('department_director', 'custom', ['Gas']),
    ],
  ] as const)('%s', (_what, stays, goes, becomes) => {
    expect(mergedAssignment(stays, goes)).toEqual(becomes)
  })
})
