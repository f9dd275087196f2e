import * as z from 'zod'
import { activity } from '../activities/activities.contract.ts'
import { departmentCategories } from '../catalogue/categories.ts'
import { cityChoice, cityRequest } from '../cities/cities.contract.ts'
import { endpoint, id, idParams, pageOf, queryList, success, text, timestamp } from '../http/index.ts'
import { location } from '../locations/locations.contract.ts'
import { userTypes } from '../memberships/user-types.ts'
import { note } from '../notes/notes.contract.ts'

/** Every list may be narrowed to one of the caller's dashboards. */
const ofCity = { cityId: id.optional() }
const page = {
  ...ofCity,
  ...pageOf(500),
}
const pageQuery = z.strictObject(page)
export type CityAdminPage = z.output<typeof pageQuery>

export const administeredCity = cityChoice.extend({
  country: z.string(),
  isActive: z.boolean(),
  userRole: z.string(),
})
export type AdministeredCity = z.infer<typeof administeredCity>

export const cityMember = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  role: z.string(),
  status: z.string(),
  userType: z.string().nullable(),
  customCategories: z.array(z.string()),
  memberSince: timestamp,
})
export type CityMember = z.infer<typeof cityMember>

export const pendingRequest = cityRequest.extend({
  userId: id,
  userName: z.string(),
  userEmail: z.string(),
})
export type PendingRequest = z.infer<typeof pendingRequest>

export const cityAdminNote = note.extend({
  cityName: z.string(),
  /** The location it is about. */
  location: z.object({
    _id: id,
    name: z.string(),
    icon: z.string().nullable(),
    latitude: z.number(),
    longitude: z.number(),
  }),
})
export type CityAdminNote = z.infer<typeof cityAdminNote>

export const listAdministeredCities = endpoint({
  id: 'listAdministeredCities',
  method: 'GET',
  path: '/api/city-admin/my-cities',
  summary: 'The cities whose dashboard the caller may open',
  access: 'user',
  response: z.array(administeredCity),
  problems: ['forbidden'],
})

export const listCityUsers = endpoint({
  id: 'listCityUsers',
  method: 'GET',
  path: '/api/city-admin/users',
  summary: 'The members, grouped by city',
  access: 'user',
  query: z.strictObject(ofCity),
  response: z.array(z.object({ city: administeredCity, users: z.array(cityMember) })),
  problems: ['forbidden', 'not_found'],
})

export const listCityLocations = endpoint({
  id: 'listCityLocations',
  method: 'GET',
  path: '/api/city-admin/locations',
  summary: 'Locations of these cities in the assigned categories, most recently updated first',
  access: 'user',
  query: z.strictObject({ ...page, search: text(120).optional() }),
  response: z.array(location),
  paged: true,
  problems: ['forbidden', 'not_found'],
})

export const listCityNotes = endpoint({
  id: 'listCityNotes',
  method: 'GET',
  path: '/api/city-admin/notes',
  summary: 'Notes of these cities in the assigned categories, newest first',
  access: 'user',
  query: pageQuery,
  response: z.array(cityAdminNote),
  paged: true,
  problems: ['forbidden', 'not_found'],
})

export const listCityActivities = endpoint({
  id: 'listCityActivities',
  method: 'GET',
  path: '/api/city-admin/activities',
  summary: 'What happened in these cities, newest first',
  access: 'user',
  query: z.strictObject({
    ...ofCity,
    types: queryList(text(40)).optional(),
    ...pageOf(200, 100),
  }),
  response: z.array(activity),
  paged: true,
  problems: ['forbidden', 'not_found'],
})

export const getCityStats = endpoint({
  id: 'getCityStats',
  method: 'GET',
  path: '/api/city-admin/stats',
  summary: 'Figures of these cities, in the assigned categories',
  access: 'user',
  query: z.strictObject(ofCity),
  response: z.object({
    users: z.int(),
    pendingRequests: z.int(),
    locations: z.int(),
    notes: z.int(),
    activities: z.int(),
    openWorkOrders: z.int(),
  }),
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
    role: text(60),
    /** Left out: stays as it is, or 'custom' when categories are given. */
    userType: z.enum(userTypes).nullable().optional(),
    customCategories: z.array(z.enum(departmentCategories)).max(departmentCategories.length).optional(),
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
  summary: 'Let an applicant in, as a worker without categories',
  access: 'user',
  params: idParams,
  response: success,
  problems: [...requestProblems, 'already_member'],
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

export const moderateLocation = endpoint({
  id: 'moderateLocation',
  method: 'DELETE',
  path: '/api/city-admin/locations/{id}',
  summary: 'Move a location of one’s city to the trash',
  access: 'user',
  params: idParams,
  response: success,
  problems: ['forbidden', 'not_found', 'city_inactive'],
})

export const moderateNote = endpoint({
  id: 'moderateNote',
  method: 'DELETE',
  path: '/api/city-admin/notes/{id}',
  summary: 'Delete a note of one’s city, whoever wrote it',
  access: 'user',
  params: idParams,
  response: success,
  problems: ['forbidden', 'not_found', 'city_inactive'],
})
