import * as z from 'zod/mini'
import { endpoint, id, idParams, maxLengths, success, text, timestamp } from '../http/index.ts'
import { requestStatuses } from './join-request.rules.ts'

export const cityChoice = z.object({ _id: id, name: z.string(), state: z.string() })
export type CityChoice = z.infer<typeof cityChoice>

export const cityRequest = z.object({
  _id: id,
  cityId: id,
  cityName: z.string(),
  cityState: z.string(),
  requestedAt: timestamp,
  status: z.enum(requestStatuses),
  decidedAt: z.nullable(timestamp),
})
export type CityRequest = z.infer<typeof cityRequest>

export const listAvailableCities = endpoint({
  id: 'listAvailableCities',
  method: 'GET',
  path: '/api/cities/available',
  summary: 'Active cities one can ask to join',
  access: 'user',
  response: z.array(cityChoice),
})

export const joinCity = endpoint({
  id: 'joinCity',
  method: 'POST',
  path: '/api/cities/join',
  summary: 'Ask to join a city; a city admin or director approves',
  access: 'user',
  /** Omitting it answers 'city_choice_missing'. */
  body: z.strictObject({ cityId: z.optional(z.nullable(text(maxLengths.key))) }),
  response: success,
  problems: ['not_found', 'already_member', 'request_pending', 'city_choice_missing', 'city_requests_spent'],
})

export const listMyCityRequests = endpoint({
  id: 'listMyCityRequests',
  method: 'GET',
  path: '/api/cities/my-requests',
  summary: "The caller's own join requests",
  access: 'user',
  response: z.array(cityRequest),
})

export const cancelCityRequest = endpoint({
  id: 'cancelCityRequest',
  method: 'DELETE',
  path: '/api/cities/requests/{id}',
  summary: 'Cancel a pending request of one’s own',
  access: 'user',
  params: idParams,
  response: success,
  problems: ['not_found'],
})

export const listMyCities = endpoint({
  id: 'listMyCities',
  method: 'GET',
  path: '/api/cities/',
  summary: "The caller's active cities with the role held in each",
  access: 'user',
  response: z.array(
    z.extend(cityChoice, {
      country: z.string(),
      userRole: z.string(),
      isActive: z.boolean(),
      /** City boundary as GeoJSON, if known. Null for all of more than 10 cities: getCityBoundary returns each. */
      boundary: z.nullable(z.record(z.string(), z.unknown())),
    }),
  ),
})

export const listCities = endpoint({
  id: 'listCities',
  method: 'GET',
  path: '/api/cities',
  summary: 'All cities, public fields; a platform admin also sees owner and stats',
  access: 'user',
  response: z.array(
    z.extend(cityChoice, {
      country: z.string(),
      description: z.string(),
      isActive: z.boolean(),
      createdAt: timestamp,
      ownerId: z.optional(z.nullable(id)),
      stats: z.optional(z.object({ memberCount: z.int(), locationCount: z.int(), noteCount: z.int() })),
    }),
  ),
})

export const getCityBoundary = endpoint({
  id: 'getCityBoundary',
  method: 'GET',
  path: '/api/cities/{id}/boundary',
  summary:
    'The limits of one city as GeoJSON, for its members and platform admins; null where they are not known',
  access: 'user',
  params: idParams,
  response: z.object({ boundary: z.nullable(z.record(z.string(), z.unknown())) }),
  problems: ['not_found'],
})
