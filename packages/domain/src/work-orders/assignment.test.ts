/** ORDER-40 to ORDER-42. */
import { describe, expect, test } from 'vitest'
import type { Caller } from '../memberships/index.ts'
import { checkAssignment, isAssignedTo, mayAssign } from './assignment.rules.ts'

const memberOf = (role: string, customCategories: string[] = []) => ({
  role,
  status: 'active',
  userType: customCategories.length > 0 ? 'custom' : null,
  customCategories,
})
const caller = (role: string, categories: string[] = []): Caller => ({
  userId: 'me',
  platformRole: 'user',
  memberships: [
    { ...memberOf(role, categories), cityId: 'here', cityName: 'Prairie Falls', cityState: 'NE' },
  ],
})
const to = (assigneeIds: string[] = [], crewId: string | null = null) => ({ assigneeIds, crewId })
const bench = { cityId: 'here', icon: 'bench' }
const worker = caller('city_worker')

describe('ORDER-40', () => {
  test.each([
    ['takes open work', to(), to(['me']), true],
    ['takes open work for the own crew', to(), to(['me'], 'mine'), true],
    ['does not give open work to others', to(), to(['you']), false],
    ['does not give open work to another crew', to(), to([], 'theirs'), false],
    ['passes on the own job', to(['me']), to(['you']), true],
    ['passes on the job of the own crew', to([], 'mine'), to([], 'theirs'), true],
    ['gives the own job back', to(['me']), to(), true],
    ['does not take the job of others', to(['you']), to(['me']), false],
    ['does not join the job of others', to(['you']), to(['you', 'me']), false],
    ['changes nothing', to(['you']), to(['you']), true],
  ])('a worker %s', (_does, before, after, expected) => {
    expect(mayAssign(worker, { order: bench, before, after, crewIds: ['mine'] })).toBe(expected)
  })

  test.each([
    ['city_admin', [], true],
    ['department_director', ['Parks'], true],
    ['department_director', ['Water'], false],
  ] as const)('a %s of %j assigns the orders they see', (role, categories, expected) => {
    const change = { order: bench, before: to(['you']), after: to(['them'], 'theirs'), crewIds: [] }
    expect(mayAssign(caller(role, [...categories]), change)).toBe(expected)
  })
})

describe('ORDER-41 an order goes to', () => {
  const problem = (after: ReturnType<typeof to>, before = to()) =>
    checkAssignment(
      caller('city_admin'),
      { order: bench, before, after, crewIds: [] },
      {
        members: [
          { userId: 'parks', ...memberOf('city_worker', ['Parks']) },
          { userId: 'water', ...memberOf('city_worker', ['Water']) },
          { userId: 'gone', ...memberOf('city_worker'), status: 'removed' },
        ],
        crews: ['crew'],
      },
    )?.code

  test.each([
    [to(['parks']), undefined],
    [to([], 'crew'), undefined],
    [to(['parks', 'water']), 'assignee_cannot_see'],
    [to(['gone']), 'assignee_cannot_see'],
    [to(['stranger']), 'assignee_cannot_see'],
    [to([], 'other'), 'crew_missing'],
  ])('%j: %s', (after, code) => {
    expect(problem(after)).toBe(code)
  })

  test('whoever has it already keeps it', () => {
    expect(problem(to(['gone', 'parks'], 'other'), to(['gone'], 'other'))).toBeUndefined()
  })
})

test('ORDER-42 finds the orders of a member, a crew, the caller or nobody', () => {
  const me = { userId: 'me', crewIds: ['mine'] }
  expect(isAssignedTo(to(['me']), 'me', me)).toBe(true)
  expect(isAssignedTo(to(['you'], 'mine'), 'me', me)).toBe(true)
  expect(isAssignedTo(to(['you'], 'theirs'), 'me', me)).toBe(false)
  expect(isAssignedTo(to([], 'mine'), 'mine', me)).toBe(true)
  expect(isAssignedTo(to(['you']), 'you', me)).toBe(true)
  expect(isAssignedTo(to(), 'nobody', me)).toBe(true)
  expect(isAssignedTo(to([], 'mine'), 'nobody', me)).toBe(false)
})
