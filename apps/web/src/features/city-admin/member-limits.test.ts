import { departmentCategories } from '@lamplighter/domain/catalog'
import type { CityMember } from '@lamplighter/domain/city-admin'
import { messageOf } from '@lamplighter/domain/http'
import { expect, test } from 'vitest'
import { type Actor, grantableCategories, reasonAgainst, widestSight } from './member-limits.ts'

const member = (
  _id: string,
  role: string,
  userType: string | null = 'all',
  customCategories: string[] = [],
): CityMember => ({
  _id,
  name: _id,
  email: `${_id}@example.org`,
  role,
  status: 'active',
  userType,
  customCategories,
  memberSince: '2026-11-21T08:00:00.000Z',
})

const city = { cityId: 'c1', cityName: 'Prairie Falls', cityState: 'NE', cityActive: true }
const actor = (who: CityMember): Actor => ({ userId: who._id, membership: { ...who, ...city } })

const ana = member('ana', 'city_admin')
const bea = member('bea', 'owner')
const parks = member('parks', 'department_director', 'custom', ['Parks'])
const gardener = member('gardener', 'city_worker', 'custom', ['Parks'])
const plumber = member('plumber', 'city_worker', 'custom', ['Water'])
const newcomer = member('newcomer', 'city_worker', null)
const everyone = [ana, bea, parks, gardener, plumber, newcomer]

test.each([
  ['a City Admin changes another one', ana, bea, null],
  ['nobody changes themselves', ana, ana, messageOf('own_account')],
  ['a director changes no City Admin', parks, bea, messageOf('director_cannot_modify_city_admin')],
  ['a director changes who works in their categories', parks, gardener, null],
  ['a director changes who has no categories yet', parks, newcomer, null],
  ['a director leaves other departments alone', parks, plumber, messageOf('outside_director_categories')],
])('%s', (_sentence, who, whom, reason) => {
  expect(reasonAgainst(actor(who), whom, everyone)).toBe(reason)
})

test('a City Admin can give every category, a director only their own', () => {
  expect(grantableCategories(actor(ana))).toEqual(departmentCategories)
  expect(grantableCategories(actor(parks))).toEqual(['Parks'])
})

test('CITY-36 a new member starts with all departments that the approver can give', () => {
  expect(widestSight(actor(ana))).toEqual({ userType: 'all', customCategories: [] })
  expect(widestSight(actor(parks))).toEqual({ userType: 'custom', customCategories: ['Parks'] })
})
