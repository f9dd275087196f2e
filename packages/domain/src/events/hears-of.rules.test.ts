import { expect, it } from 'vitest'
import { categoryOfIcon } from '../catalog/icons.ts'
import { type Caller, can, roles, userTypes } from '../memberships/index.ts'
import { hearsOf } from './hears-of.rules.ts'

const icons = ['bench', 'fire_hydrant', 'well', 'WorkOrders', 'pothole', 'no such icon', null]

const memberOf = (role: string, userType: string | null, status = 'active'): Caller => ({
  userId: 'wes',
  platformRole: 'user',
  memberships: [
    {
      cityId: 'here',
      cityName: 'Here',
      cityState: 'NE',
      role,
      status,
      userType,
      customCategories: ['Water'],
    },
  ],
})

it('LIVE-1 gives the same answer as the permission to read', () => {
  const callers = [...roles, 'a role of the future'].flatMap((role) =>
    [null, ...userTypes].flatMap((userType) => [
      memberOf(role, userType),
      memberOf(role, userType, 'pending'),
    ]),
  )
  let heard = 0
  for (const caller of callers)
    for (const icon of icons)
      for (const trashed of [false, true])
        for (const cityId of ['here', 'elsewhere']) {
          const may = can(caller, 'location:read', { cityId, icon, trashed }) === 'allowed'
          expect(hearsOf(caller, { cityId, category: categoryOfIcon(icon), trashed })).toBe(may)
          if (may) heard += 1
        }
  expect(heard).toBeGreaterThan(50)
})

it('LIVE-1 a platform admin hears about the own cities', () => {
  const pat: Caller = { ...memberOf('city_worker', 'all'), platformRole: 'admin' }
  expect(hearsOf(pat, { cityId: 'here', category: 'Water', trashed: false })).toBe(true)
  expect(hearsOf(pat, { cityId: 'elsewhere', category: 'Water', trashed: false })).toBe(false)
})
