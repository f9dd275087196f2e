/** Calls of the city dashboard: lists, counts and moderation. */
import * as z from 'zod/mini'
import { activity } from '../activities/activities.contract.ts'
import { cityChoice } from '../cities/cities.contract.ts'
import { endpoint, id, idParams, maxLengths, pageOf, queryList, success, text } from '../http/index.ts'
import { location } from '../locations/locations.contract.ts'
import { note } from '../notes/notes.contract.ts'

/** Narrows a list to one of the caller's cities. */
export const ofCity = { cityId: z.optional(id) }
const page = {
  ...ofCity,
  ...pageOf(500),
}
const pageQuery = z.strictObject(page)
export type CityAdminPage = z.output<typeof pageQuery>

export const administeredCity = z.extend(cityChoice, {
  country: z.string(),
  isActive: z.boolean(),
  userRole: z.string(),
})

export const cityAdminNote = z.extend(note, {
  cityName: z.string(),
  location: z.object({
    _id: id,
    name: z.string(),
    icon: z.nullable(z.string()),
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

export const listCityLocations = endpoint({
  id: 'listCityLocations',
  method: 'GET',
  path: '/api/city-admin/locations',
  summary: 'Locations of these cities in the assigned categories, most recently updated first',
  access: 'user',
  query: z.strictObject({ ...page, search: z.optional(text(maxLengths.search)) }),
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
    types: z.optional(queryList(text(40))),
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
    /** Residents' reports that nobody has decided about. */
    waitingReports: z.optional(z.int()),
  }),
  problems: ['forbidden', 'not_found'],
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
