import { expect, test } from 'vitest'
import type { Caller } from '../memberships/index.ts'
import {
  type AccessTokenScope,
  accessTokenScopes,
  cityTokenScopes,
  openingOf,
} from './access-token-scopes.ts'
import { accessTokenPattern, MAX_ACCESS_TOKENS } from './access-tokens.constants.ts'
import { createAccessToken, createCityAccessToken } from './access-tokens.contract.ts'
import {
  accessTokenWorks,
  checkNewAccessToken,
  checkScope,
  offeredScopes,
  ownerInCity,
} from './access-tokens.rules.ts'

const secret = 'a'.repeat(43)
const inCity = {
  cityId: 'c1',
  cityName: 'Prairie Falls',
  cityState: 'NE',
  status: 'active',
  userType: null,
  customCategories: [],
}
const user = { platformRole: 'user' as const }
const member = { ...user, memberships: [{ ...inCity, role: 'city_worker' }] }
const valid = {
  _id: '00000000-0000-7000-8000-000000000001',
  secret,
  name: 'Asset sync',
  scopes: ['orders:read'],
}

test('TOKEN-1: a token has a name, a scope, and an owner with fewer than 20 others', () => {
  const made = { name: 'Asset sync', scopes: ['orders:read'] } as const
  expect(checkNewAccessToken(made, MAX_ACCESS_TOKENS - 1, member)).toBeNull()
  expect(checkNewAccessToken({ ...made, name: ' \n' }, 0, member)).toMatchObject({
    code: 'access_token_name_missing',
    field: 'name',
  })
  expect(checkNewAccessToken({ ...made, scopes: [] }, 0, member)).toMatchObject({
    code: 'access_token_scope_missing',
    field: 'scopes',
  })
  const full = checkNewAccessToken(made, MAX_ACCESS_TOKENS, member)
  expect(full?.code).toBe('too_many_access_tokens')
  expect(full?.message).toContain(String(MAX_ACCESS_TOKENS))
})

test('REGION-7: someone who only reads makes only tokens that read', () => {
  const viewer = { ...user, memberships: [{ ...inCity, role: 'region_viewer' }] }
  const both = {
    ...user,
    memberships: [...viewer.memberships, { ...inCity, cityId: 'c2', role: 'city_worker' }],
  }
  expect(offeredScopes(viewer)).toEqual(['locations:read', 'orders:read', 'events:read'])
  for (const owner of [
    member,
    both,
    { ...user, memberships: [] },
    { ...viewer, platformRole: 'admin' as const },
  ])
    expect(offeredScopes(owner)).toBe(accessTokenScopes)
  const made = { name: 'Asset sync', scopes: ['orders:read', 'orders:write'] } as const
  expect(checkNewAccessToken(made, 0, viewer)?.code).toBe('region_viewer_reads_only')
  expect(checkNewAccessToken(made, 0, both)).toBeNull()
})

test('TOKEN-1: a token lasts 30, 90 or 365 days', () => {
  const { body } = createAccessToken
  expect(body.parse(valid).days).toBe(90)
  for (const days of [30, 90, 365]) expect(body.safeParse({ ...valid, days }).success).toBe(true)
  for (const days of [0, 31, 366, 36_500, null, '90'])
    expect(body.safeParse({ ...valid, days }).success).toBe(false)
})

test('TOKEN-2: a token is the prefix and 32 random bytes', () => {
  for (const wrong of ['', secret.slice(1), `${secret}a`, `${secret.slice(1)}\n`, `lamp_${secret}`])
    expect(createAccessToken.body.safeParse({ ...valid, secret: wrong }).success, wrong).toBe(false)
  expect(accessTokenPattern.test(`lamp_${secret}`)).toBe(true)
  for (const wrong of [
    secret,
    `lamp_${secret}a`,
    `lamp_${secret.slice(1)}`,
    ` lamp_${secret}`,
    `lamp_${secret}\n`,
  ])
    expect(accessTokenPattern.test(wrong), wrong).toBe(false)
})

test('TOKEN-3: a call is closed unless the list opens it to a scope of the token', () => {
  const check = (scopes: readonly AccessTokenScope[], call: string, cityId: string | null = null) =>
    checkScope({ scopes, cityId }, openingOf(call))
  expect(check(['orders:read'], 'listWorkOrders')).toBeNull()
  expect(check(['locations:read'], 'listWorkOrders')).toMatchObject({
    code: 'access_token_scope_lacking',
    message: expect.stringContaining('orders:read'),
  })
  expect(check(['locations:write'], 'uploadMedia')).toBeNull()
  expect(check(['orders:write'], 'uploadMedia')).toBeNull()
  expect(check(['locations:read', 'orders:read'], 'getDayPack')).toBeNull()
  for (const one of ['locations:read', 'orders:read'] as const)
    expect(check([one], 'getDayPack')?.message).toContain('locations:read and orders:read')
  for (const call of ['createAccessToken', 'setMemberRole', 'aCallOfTomorrow', 'constructor'])
    expect(check(accessTokenScopes, call)?.code).toBe('closed_to_access_tokens')
})

test('TOKEN-4: the token of a city opens no call about its owner', () => {
  const opening = openingOf('listNotifications')
  expect(checkScope({ scopes: accessTokenScopes, cityId: null }, opening)).toBeNull()
  expect(checkScope({ scopes: accessTokenScopes, cityId: 'here' }, opening)?.code).toBe(
    'access_token_scope_lacking',
  )
  const { body } = createCityAccessToken
  expect(body.safeParse({ ...valid, scopes: cityTokenScopes }).success).toBe(true)
  expect(body.safeParse({ ...valid, scopes: ['account:use'] }).success).toBe(false)
})

const membership = (cityId: string, role: string, status = 'active') => ({
  cityId,
  cityName: '',
  cityState: '',
  role,
  status,
  userType: null,
  customCategories: [],
})
const owner = (...memberships: ReturnType<typeof membership>[]): Caller => ({
  userId: 'u',
  platformRole: 'admin',
  memberships,
})

test("TOKEN-4: a city's token has its owner's rights in that city alone, while they are a City Admin there", () => {
  const [here, there] = [membership('here', 'city_admin'), membership('there', 'city_admin')]
  expect(ownerInCity(owner(here, there), 'here')).toEqual({
    userId: 'u',
    platformRole: 'user',
    memberships: [here],
  })
  expect(ownerInCity(owner(membership('here', 'owner')), 'here')).not.toBeNull()
  for (const other of [
    owner(there),
    owner(membership('here', 'department_director'), there),
    owner(membership('here', 'city_admin', 'suspended')),
    owner(),
  ])
    expect(ownerInCity(other, 'here')).toBeNull()
})

test('TOKEN-4: a token works until it expires, or its owner is not a City Admin of its city', () => {
  const now = new Date('2026-03-08T12:00:00Z')
  const expiresAt = new Date('2026-03-08T12:00:01Z')
  const admin = { role: 'city_admin', status: 'active' }
  expect(accessTokenWorks({ expiresAt }, now)).toBe(true)
  expect(accessTokenWorks({ expiresAt: now }, now)).toBe(false)
  expect(accessTokenWorks({ expiresAt, member: admin }, now)).toBe(true)
  expect(accessTokenWorks({ expiresAt, member: { ...admin, role: 'city_worker' } }, now)).toBe(false)
  expect(accessTokenWorks({ expiresAt, member: null }, now)).toBe(false)
})
