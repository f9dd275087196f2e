/** Records as the server answers with them; what a test is about is named in the test. */
import type { CityMembership, User } from '@lamplighter/domain/auth'
import { uuidv7 } from '../lib/ids.ts'

export function membership(changes: Partial<CityMembership> = {}): CityMembership {
  return {
    cityId: '018f0000-0000-7000-8000-0000000000c1',
    cityName: 'Prairie Falls',
    cityState: 'NE',
    cityActive: true,
    role: 'city_worker',
    status: 'active',
    userType: 'all',
    customCategories: [],
    ...changes,
  }
}

export function user(changes: Partial<User> = {}): User {
  const now = new Date().toISOString()
  return {
    _id: uuidv7(),
    name: 'Wes Worker',
    email: 'wes@prairie-falls.example',
    platformRole: 'user',
    activeCityId: null,
    cityMemberships: [membership()],
    hasCityMembership: true,
    createdAt: now,
    updatedAt: now,
    ...changes,
  }
}
