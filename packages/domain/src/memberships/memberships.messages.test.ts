import { expect, test } from 'vitest'
import { categoryScope } from './category-scope.ts'
import { visibilityWithoutCategories } from './memberships.messages.ts'
import { roles } from './roles.ts'

test.each(roles)('CITY-37 says of a %s without categories what the scope of such a member is', (role) => {
  const member = { role, status: 'active', userType: null, customCategories: [] }
  const scope = categoryScope({ ...member, cityId: 'c', cityName: 'Prairie Falls', cityState: 'NE' })
  expect(visibilityWithoutCategories(role)).toContain(scope.all ? 'everything' : 'nothing')
})
