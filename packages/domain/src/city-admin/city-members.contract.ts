/** Calls for the members of a city and for requests to join it. */
import * as z from 'zod/mini'
import { departmentCategories } from '../catalog/categories.ts'
import { cityRequest } from '../cities/cities.contract.ts'
import { endpoint, id, idParams, maxLengths, success, text, timestamp } from '../http/index.ts'
import { userTypes } from '../memberships/user-types.ts'
import { administeredCity, ofCity } from './city-admin.contract.ts'

export const cityMember = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  role: z.string(),
  status: z.string(),
  userType: z.nullable(z.string()),
  customCategories: z.array(z.string()),
  memberSince: timestamp,
})
export type CityMember = z.infer<typeof cityMember>

export const pendingRequest = z.extend(cityRequest, {
  userId: id,
  userName: z.string(),
  userEmail: z.string(),
})
export type PendingRequest = z.infer<typeof pendingRequest>

export const listCityUsers = endpoint({
  id: 'listCityUsers',
  method: 'GET',
  path: '/api/city-admin/users',
  summary: 'The members, grouped by city, and the Region Viewers of each',
  access: 'user',
  query: z.strictObject(ofCity),
  response: z.array(
    z.object({
      city: administeredCity,
      users: z.array(cityMember),
      /** People who see the city because it belongs to a region (REGION-9). Their emails stay secret. */
      regionViewers: z.array(z.object({ _id: id, name: z.string(), regions: z.array(z.string()) })),
    }),
  ),
  problems: ['forbidden', 'not_found'],
})

export const listPendingRequests = endpoint({
  id: 'listPendingRequests',
  method: 'GET',
  path: '/api/city-admin/pending-requests',
  summary: 'Who asks to join these cities, oldest first',
  access: 'user',
  query: z.strictObject(ofCity),
  response: z.array(pendingRequest),
  problems: ['forbidden', 'not_found'],
})

export const listUnassignedUsers = endpoint({
  id: 'listUnassignedUsers',
  method: 'GET',
  path: '/api/city-admin/unassigned-users',
  summary: 'People without a city who have asked to join one of these cities',
  access: 'user',
  response: z.array(z.object({ _id: id, name: z.string(), email: z.string(), createdAt: timestamp })),
  problems: ['forbidden'],
})

export const getUserTypes = endpoint({
  id: 'getUserTypes',
  method: 'GET',
  path: '/api/city-admin/user-types',
  summary: 'The user types: what they are called and which categories each sees',
  access: 'user',
  response: z.object({
    displayNames: z.record(z.string(), z.string()),
    categoryMappings: z.record(z.string(), z.array(z.string())),
    allCategories: z.array(z.string()),
  }),
  problems: ['forbidden'],
})

/** Visible categories: by user type, or one by one. */
const sight = {
  userType: z.optional(z.nullable(z.enum(userTypes))),
  customCategories: z.optional(
    z.array(z.enum(departmentCategories)).check(z.maxLength(departmentCategories.length)),
  ),
}

const memberProblems = [
  'forbidden',
  'not_found',
  'own_account',
  'director_cannot_modify_city_admin',
  'outside_director_categories',
  'last_city_admin',
  'city_inactive',
] as const

export const setMemberRole = endpoint({
  id: 'setMemberRole',
  method: 'PUT',
  path: '/api/city-admin/users/{userId}/role',
  summary: 'Change the role of a member, and what the member sees',
  access: 'user',
  params: z.strictObject({ userId: id }),
  body: z.strictObject({
    cityId: id,
    role: text(maxLengths.key),
    /** Without a user type it stays the same, or becomes 'custom' if categories are given. */
    ...sight,
  }),
  response: success,
  problems: [...memberProblems, 'role_unknown', 'director_cannot_assign_city_admin'],
})

export const removeMember = endpoint({
  id: 'removeMember',
  method: 'DELETE',
  path: '/api/city-admin/users/{userId}/city/{cityId}',
  summary: 'Remove a member from a city',
  access: 'user',
  params: z.strictObject({ userId: id, cityId: id }),
  response: success,
  problems: memberProblems,
})

const requestProblems = ['forbidden', 'not_found', 'request_not_pending', 'city_inactive'] as const

export const approveRequest = endpoint({
  id: 'approveRequest',
  method: 'POST',
  path: '/api/city-admin/approve-request/{id}',
  summary: 'Let an applicant in as a worker; without a body, without categories',
  access: 'user',
  params: idParams,
  body: z.optional(z.strictObject(sight)),
  response: success,
  problems: [...requestProblems, 'already_member', 'outside_director_categories'],
})

export const rejectRequest = endpoint({
  id: 'rejectRequest',
  method: 'POST',
  path: '/api/city-admin/reject-request/{id}',
  summary: 'Turn an applicant down',
  access: 'user',
  params: idParams,
  response: success,
  problems: requestProblems,
})
