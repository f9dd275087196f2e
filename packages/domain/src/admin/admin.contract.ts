import * as z from 'zod/mini'
import { activity } from '../activities/activities.contract.ts'
import { user } from '../auth/auth.contract.ts'
import { endpoint, id, maxLengths, pageOf, success, text } from '../http/index.ts'
import { ADMIN_ACTIVITIES_LIMIT } from './admin.constants.ts'
import { adminCity } from './admin-cities.contract.ts'

export const getAdminOverview = endpoint({
  id: 'getAdminOverview',
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'Six figures of the platform, and what happened in the last 24 hours',
  access: 'user',
  response: z.object({
    stats: z.object({
      users: z.int(),
      cities: z.int(),
      locations: z.int(),
      notes: z.int(),
      memberships: z.int(),
      activities: z.int(),
    }),
    recentActivity: z.array(activity),
  }),
  problems: ['forbidden'],
})

const userListQuery = z.strictObject({
  /** Part of a name or an email address. */
  search: z.optional(text(maxLengths.search)),
  ...pageOf(1000, 500),
})

const allUsersQuery = z.extend(userListQuery, {
  /** Only active members of this city. */
  cityId: z.optional(id),
})
export type AdminUserListQuery = z.output<typeof allUsersQuery>

export const listAdminUsers = endpoint({
  id: 'listAdminUsers',
  method: 'GET',
  path: '/api/admin/users',
  summary: 'All users with their cities, newest first',
  access: 'user',
  query: allUsersQuery,
  response: z.array(user),
  paged: true,
  problems: ['forbidden'],
})

export const listUsersWithoutCities = endpoint({
  id: 'listUsersWithoutCities',
  method: 'GET',
  path: '/api/admin/users-without-cities',
  summary: 'Users who belong to no city and need setting up, newest first',
  access: 'user',
  query: userListQuery,
  response: z.array(user),
  paged: true,
  problems: ['forbidden'],
})

export const listAdminActivities = endpoint({
  id: 'listAdminActivities',
  method: 'GET',
  path: '/api/admin/activities',
  summary: 'What happened in all cities, newest first',
  access: 'user',
  query: z.strictObject({
    ...pageOf(200, ADMIN_ACTIVITIES_LIMIT),
  }),
  response: z.array(activity),
  paged: true,
  problems: ['forbidden'],
})

const userParams = z.strictObject({ userId: id })

export const setUpUser = endpoint({
  id: 'setUpUser',
  method: 'POST',
  path: '/api/admin/setup-user/{userId}',
  summary: 'Create a city for a user without one, who becomes its city admin',
  access: 'user',
  params: userParams,
  body: z.strictObject({
    cityName: z.optional(text(maxLengths.city.name)),
    cityDescription: z.optional(text(maxLengths.city.description)),
    cityState: z.optional(text(maxLengths.city.state)),
  }),
  response: z.extend(success, { city: adminCity }),
  status: 201,
  problems: [
    'forbidden',
    'not_found',
    'user_has_city',
    'state_unknown',
    'city_exists',
    'person_switched_off',
  ],
})

export const assignCity = endpoint({
  id: 'assignCity',
  method: 'PUT',
  path: '/api/admin/users/{userId}/city-assignment',
  summary: 'Make a user a member of a city, or give a member another role',
  access: 'user',
  params: userParams,
  body: z.strictObject({ cityId: z._default(text(maxLengths.key), ''), role: text(maxLengths.key) }),
  response: z.extend(success, { user }),
  problems: [
    'forbidden',
    'not_found',
    'city_choice_missing',
    'role_unknown',
    'last_city_admin',
    'city_inactive',
    'person_switched_off',
  ],
})

export const removeCityAssignment = endpoint({
  id: 'removeCityAssignment',
  method: 'DELETE',
  path: '/api/admin/users/{userId}/city-assignment/{cityId}',
  summary: 'Remove a user from a city',
  access: 'user',
  params: z.strictObject({ userId: id, cityId: id }),
  response: z.extend(success, { user }),
  problems: ['forbidden', 'not_found', 'last_city_admin', 'city_inactive'],
})
