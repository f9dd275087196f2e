/** ACC-2, ACC-10, ACC-20 to ACC-23, REGION-3: typed by hand, independent of the code that enforces them. */
import { describe, expect, test } from 'vitest'
import { mayEnter } from './gates.ts'
import { type AccessObject, can, type Decision, type ObjectAction } from './permissions.ts'
import { type Caller, isRemovedCity, type Membership } from './roles.ts'

const member = (role: string, more: Partial<Membership> = {}): Membership => ({
  cityId: 'here',
  cityName: 'Prairie Falls',
  cityState: 'NE',
  role,
  status: 'active',
  userType: null,
  customCategories: [],
  ...more,
})
const person = (...memberships: Membership[]): Caller => ({
  userId: 'me',
  platformRole: 'user',
  memberships,
})
const parks = { userType: 'custom', customCategories: ['Parks'] }

const S = person()
const W = person(member('city_worker'))
const D = person(member('department_director', parks))
const CA = person(member('city_admin'))
const P: Caller = { ...S, platformRole: 'admin' }
const X = person(member('city_admin', { cityId: 'elsewhere' }))
const RV = person(member('region_viewer'))

const bench: AccessObject = { cityId: 'here', icon: 'bench', authorId: 'someone' }
const well: AccessObject = { cityId: 'here', icon: 'well', authorId: 'someone' }
const mine = { ...bench, authorId: 'me' }

type Row = [ObjectAction, AccessObject, ...Decision[]]
const ok = 'allowed'
//                                        S    W    D    CA   P    X    RV
const matrix: Row[] = [
  ['location:read', bench, 404, ok, ok, ok, ok, 404, ok],
  ['location:read', well, 404, ok, 404, ok, ok, 404, ok],
  ['location:create', bench, 403, ok, ok, ok, 403, 403, 403],
  ['location:update', bench, 404, ok, ok, ok, 403, 404, 403],
  ['location:update', well, 404, ok, 404, ok, 403, 404, 403],
  ['location:delete', bench, 404, 403, ok, ok, ok, 404, 403],
  ['location:delete', mine, 404, ok, ok, ok, ok, 404, 403],
  ['location:delete', well, 404, 403, 404, ok, ok, 404, 403],
  ['note:read', bench, 404, ok, ok, ok, ok, 404, ok],
  ['note:create', bench, 404, ok, ok, ok, 403, 404, 403],
  ['note:create', well, 404, ok, 404, ok, 403, 404, 403],
  ['note:delete', bench, 404, 403, 403, 403, 403, 404, 403],
  ['note:delete', mine, 404, ok, ok, ok, ok, 404, 403],
  ['work_order:read', bench, 404, ok, ok, ok, ok, 404, ok],
  ['work_order:read', well, 404, ok, 404, ok, ok, 404, ok],
  ['work_order:accompany', bench, 404, ok, ok, ok, ok, 404, 403],
  ['work_order:create', bench, 404, ok, ok, ok, 403, 404, 403],
  ['work_order:update', bench, 404, ok, ok, ok, 403, 404, 403],
  ['work_order:close', well, 404, ok, 404, ok, 403, 404, 403],
  ['work_order:assign', bench, 403, 403, ok, ok, 403, 404, 403],
  ['work_order:assign', well, 403, 403, 404, ok, 403, 404, 403],
  ['comment:create', bench, 404, ok, ok, ok, 403, 404, 403],
  ['comment:create', well, 404, ok, 404, ok, 403, 404, 403],
  ['comment:delete', bench, 404, 403, ok, ok, 403, 404, 403],
  ['comment:delete', mine, 404, ok, ok, ok, 403, 404, 403],
  ['comment:delete', well, 404, 403, 404, ok, 403, 404, 403],
  ['city:configure', { cityId: 'here' }, 403, 403, 403, ok, 403, 404, 403],
  ['city:export', { cityId: 'here' }, 403, 403, 403, ok, 403, 404, 403],
  ['crews:manage', { cityId: 'here' }, 403, 403, ok, ok, 403, 404, 403],
  ['location:moderate', bench, 403, 403, ok, ok, 403, 404, 403],
  ['location:moderate', well, 403, 403, 404, ok, 403, 404, 403],
  ['location:restore', bench, 403, 403, 403, ok, 403, 404, 403],
  ['note:moderate', bench, 403, 403, ok, ok, 403, 404, 403],
  ['city:read', { cityId: 'here' }, 404, ok, ok, ok, ok, 404, ok],
  ['members:manage', { cityId: 'here' }, 403, 403, ok, ok, 403, 404, 403],
  ['request:decide', { cityId: 'here' }, 403, 403, ok, ok, 403, 404, 403],
]
const callers = { S, W, D, CA, P, X, RV }

describe('the permission matrix', () => {
  const cases = matrix.flatMap(([action, object, ...expected]) =>
    Object.entries(callers).map(
      ([who, caller], column) => [who, action, object, caller, expected[column]] as const,
    ),
  )
  test.each(cases)('%s %s %j', (_who, action, object, caller, expected) => {
    expect(can(caller, action, object)).toBe(expected)
  })

  test('answers 401 to everything without sign-in', () => {
    for (const [action, object] of matrix) expect(can(null, action, object)).toBe(401)
    expect(mayEnter(null, 'platform:administer')).toBe(false)
    expect(mayEnter(null, 'city_admin:enter')).toBe(false)
  })

  test('lets only platform admins open the platform dashboard, and only city admins and directors the city dashboard', () => {
    const decide = (action: 'platform:administer' | 'city_admin:enter' | 'trash:enter') =>
      Object.values(callers).map((caller) => mayEnter(caller, action))
    expect(decide('platform:administer')).toEqual([false, false, false, false, true, false, false])
    expect(decide('city_admin:enter')).toEqual([false, false, true, true, false, true, false])
    expect(decide('trash:enter')).toEqual([false, false, false, true, false, true, false])
  })
})

describe('ACC-15 categories', () => {
  test.each([
    ['a worker of parks sees a bench', 'city_worker', parks, 'bench', ok],
    ['a worker of parks does not see a well', 'city_worker', parks, 'well', 404],
    ['a worker of parks sees a plain pin', 'city_worker', parks, null, ok],
    ['a worker of parks sees a WorkOrders icon', 'city_worker', parks, 'WorkOrders', ok],
    ['a director without categories sees nothing', 'department_director', {}, 'bench', 404],
    ['a director of parks does not see a plain pin', 'department_director', parks, 'pin', 404],
    ['a director of all sees a plain pin', 'department_director', { userType: 'all' }, 'pin', ok],
    ['a legacy manhole is sewer', 'department_director', { userType: 'utilities_department' }, 'manhole', ok],
    ['the legacy role owner is a city admin', 'owner', {}, 'well', ok],
    ['the legacy role member is a worker', 'member', parks, 'well', 404],
    ['an unknown role gives nothing', 'mayor', {}, 'well', 404],
  ] as const)('%s', (_sentence, role, assignment, icon, expected) => {
    expect(can(person(member(role, assignment)), 'location:read', { cityId: 'here', icon })).toBe(expected)
  })

  test('ACC-8 gives no rights to an inactive membership', () => {
    const former = person(member('city_admin', { status: 'removed' }))
    expect(can(former, 'location:read', bench)).toBe(404)
    expect(mayEnter(former, 'city_admin:enter')).toBe(false)
  })

  test('gives no rights from an admin role in another city', () => {
    const both = person(member('city_worker', parks), member('city_admin', { cityId: 'elsewhere' }))
    expect(can(both, 'location:read', well)).toBe(404)
    expect(can(both, 'members:manage', { cityId: 'here' })).toBe(403)
  })

  test('FEED-4 shows a director activities without a location, but not with an icon of other categories', () => {
    expect(can(D, 'activity:read', { cityId: 'here' })).toBe(ok)
    expect(can(D, 'activity:read', { cityId: 'here', icon: 'well' })).toBe(404)
    expect(can(X, 'activity:read', { cityId: 'here' })).toBe(404)
  })
})

describe('ACC-24 a location in the trash', () => {
  const trashed = { ...mine, trashed: true }
  test.each([
    ['location:read', 404, ok, ok],
    ['location:delete', 404, ok, ok],
    ['location:restore', 403, ok, 403],
    ['note:read', 404, ok, ok],
    ['note:create', ok, ok, 403],
    ['work_order:close', ok, ok, 403],
  ] as const)('%s by its worker, a city admin, a platform admin', (action, worker, cityAdmin, platform) => {
    expect([W, CA, P].map((caller) => can(caller, action, trashed))).toEqual([worker, cityAdmin, platform])
  })
})

test('combines the rights of a platform admin who is also a member', () => {
  const both: Caller = { ...D, platformRole: 'admin' }
  expect(can(both, 'location:update', bench)).toBe(ok)
  expect(can(both, 'location:update', well)).toBe(403)
  expect(can(both, 'location:read', well)).toBe(ok)
})

test('gives nobody the rights of an author if there is no author', () => {
  expect(can(W, 'note:delete', { ...bench, authorId: null })).toBe(403)
})

test('CITY-40 nobody reads or writes in a removed city, neither as a member nor as a platform admin', () => {
  const removed = person(member('city_admin', { status: 'removed' }))
  const platform: Caller = { ...S, platformRole: 'admin', removedCityIds: ['here'] }
  for (const action of ['location:read', 'note:create', 'city:read', 'city:export'] as const) {
    expect(can(removed, action, bench)).not.toBe('allowed')
    expect(can(platform, action, bench)).toBe(404)
  }
  expect([isRemovedCity(removed, 'here'), isRemovedCity(platform, 'here')]).toEqual([true, true])
  expect([isRemovedCity(CA, 'here'), isRemovedCity(platform, 'elsewhere')]).toEqual([false, false])
})
