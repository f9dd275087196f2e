/** Calls of the platform dashboard that read and change cities. */
import * as z from 'zod/mini'
import { MAX_BOUNDARY_BYTES, MAX_BOUNDARY_VALUES } from '../cities/boundary.rules.ts'
import { endpoint, id, idParams, maxLengths, success, text, timestamp } from '../http/index.ts'
import { MAX_UPLOADED_CITY_LIST_BYTES } from './city-list.rules.ts'

export const adminCity = z.object({
  _id: id,
  name: z.string(),
  state: z.string(),
  country: z.string(),
  description: z.string(),
  ownerId: z.nullable(id),
  owner: z.nullable(z.object({ _id: id, name: z.string(), email: z.string() })),
  isActive: z.boolean(),
  /** Set while the city is removed. `until` is when its deletion begins; once it began, the city stays removed. */
  removal: z.nullable(
    z.object({
      at: timestamp,
      by: z.nullable(z.string()),
      until: timestamp,
      isBeingDeleted: z.boolean(),
    }),
  ),
  createdAt: timestamp,
  /** Null without city limits. Source and time may be unknown. */
  limits: z.nullable(z.object({ source: z.nullable(z.string()), setAt: z.nullable(timestamp) })),
  /** Earlier names of the city, and names of cities merged into it. */
  formerNames: z.array(z.string()),
  stats: z.object({ memberCount: z.int(), locationCount: z.int(), noteCount: z.int() }),
})
export type AdminCity = z.infer<typeof adminCity>

export const listAdminCities = endpoint({
  id: 'listAdminCities',
  method: 'GET',
  path: '/api/admin/cities',
  summary: 'All cities with owner and counts',
  access: 'user',
  response: z.array(adminCity),
  problems: ['forbidden'],
})

const correctedCity = z.object({
  cityId: id,
  name: z.string(),
  state: z.string(),
  /** Locations. */
  was: z.int(),
  is: z.int(),
  /** Number of corrected counts by icon, by tag and by map cell. */
  counts: z.int(),
})
export type CorrectedCity = z.infer<typeof correctedCity>

export const recalculateCityStats = endpoint({
  id: 'recalculateCityStats',
  method: 'POST',
  path: '/api/admin/cities/recalculate-stats',
  summary: 'Recount the locations of every city and correct the stored counts',
  access: 'user',
  response: z.object({
    /** Number of recounted cities: always all. */
    citiesUpdated: z.int(),
    /** Cities whose stored counts were wrong, with the counts before and after. */
    corrected: z.array(correctedCity),
  }),
  problems: ['forbidden'],
})

export const createCity = endpoint({
  id: 'createCity',
  method: 'POST',
  path: '/api/admin/cities',
  summary: 'Create a city, without members yet',
  access: 'user',
  body: z.strictObject({
    name: z._default(text(maxLengths.city.name), ''),
    state: z._default(text(maxLengths.city.state), ''),
    country: z.optional(text(maxLengths.city.country)),
    description: z.optional(text(maxLengths.city.description)),
  }),
  response: adminCity,
  status: 201,
  problems: ['forbidden', 'city_fields_missing', 'state_unknown', 'city_exists'],
})

/** Base64 writes three bytes as four characters. */
const MAX_BASE64 = Math.ceil(MAX_UPLOADED_CITY_LIST_BYTES / 3) * 4

export const createCitiesFromList = endpoint({
  id: 'createCitiesFromList',
  method: 'POST',
  path: '/api/admin/city-list',
  summary:
    'Create cities from a CSV file with the columns city, state, time zone, email and limits, or try it first',
  access: 'user',
  body: z.strictObject({
    /** The file, base64. */
    file: text(MAX_BASE64).check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
    fileName: text(maxLengths.boundarySource),
    /** False tries it: nothing is created. */
    create: z.boolean(),
  }),
  maxBodyBytes: MAX_BASE64 + 1000,
  response: z.object({
    /** Cities that were created, or would be. `email` is that of an invited first City Admin. */
    created: z.array(
      z.object({
        row: z.int(),
        city: z.string(),
        limits: z.enum(['from the file', 'found', 'none']),
        email: z.nullable(z.string()),
      }),
    ),
    existing: z.array(z.object({ row: z.int(), city: z.string(), isRemoved: z.boolean() })),
    /** Nothing is created while there is one. */
    problems: z.array(z.object({ row: z.int(), message: z.string() })),
    /** Without a mail server nobody is invited. */
    mails: z.boolean(),
  }),
  problems: ['forbidden', 'city_list_unusable'],
})

export const updateCity = endpoint({
  id: 'updateCity',
  method: 'PUT',
  path: '/api/admin/cities/{id}',
  summary: 'Rename a city, set it inactive or active again, or name another of its members as its owner',
  access: 'user',
  params: idParams,
  body: z.strictObject({
    isActive: z.optional(z.boolean()),
    ownerId: z.optional(text(maxLengths.key)),
    name: z.optional(text(maxLengths.city.name)),
    state: z.optional(text(maxLengths.city.state)),
  }),
  response: adminCity,
  problems: [
    'forbidden',
    'not_found',
    'owner_not_member',
    'city_fields_missing',
    'state_unknown',
    'city_exists',
    'city_removed',
  ],
})

export const setCityBoundary = endpoint({
  id: 'setCityBoundary',
  method: 'PUT',
  path: '/api/admin/cities/{id}/boundary',
  summary:
    'Set the limits of a city, which decide who may save where: a GeoJSON Polygon, MultiPolygon or Feature',
  access: 'user',
  params: idParams,
  // readBoundary validates it and reports the error as a sentence.
  body: z.strictObject({
    boundary: z.optional(z.unknown()),
    /** Source of the limits, such as a file name; shown to platform admins. */
    source: z.optional(text(maxLengths.boundarySource)),
  }),
  maxBodyBytes: MAX_BOUNDARY_BYTES,
  maxBodyValues: MAX_BOUNDARY_VALUES,
  response: z.extend(success, {
    /** West, south, east, north; degrees. */
    extent: z.tuple([z.number(), z.number(), z.number(), z.number()]),
    corners: z.int(),
  }),
  problems: ['forbidden', 'not_found', 'boundary_invalid', 'city_removed'],
})

export const tryCityBoundary = endpoint({
  id: 'tryCityBoundary',
  method: 'POST',
  path: '/api/admin/cities/{id}/boundary/trial',
  summary: 'What other limits of a city would change; nothing is stored',
  access: 'user',
  params: idParams,
  body: z.strictObject({ boundary: z.optional(z.unknown()) }),
  maxBodyBytes: MAX_BOUNDARY_BYTES,
  maxBodyValues: MAX_BOUNDARY_VALUES,
  response: z.object({
    corners: z.int(),
    /** Active locations, without the trash. */
    locations: z.int(),
    /** Locations that would be outside. */
    outside: z.int(),
    /** Locations outside the current limits; null if there are none. */
    outsideNow: z.nullable(z.int()),
  }),
  problems: ['forbidden', 'not_found', 'boundary_invalid', 'city_removed'],
})

const mergeCounts = z.object({
  /** Includes the trash, like all counts here. */
  locations: z.int(),
  notes: z.int(),
  media: z.int(),
  workOrders: z.int(),
  activities: z.int(),
  members: z.int(),
  /** Members of both cities. They keep the higher role. */
  membersOfBoth: z.int(),
  /** Region Viewers of the removed city who do not see the remaining one yet. */
  gainedViewers: z.int(),
  requests: z.int(),
  invitations: z.int(),
  /** Locations imported into both cities from the same row of the same file. Both are kept. */
  importedInBoth: z.int(),
})
export type MergeCounts = z.infer<typeof mergeCounts>

export const tryMerge = endpoint({
  id: 'tryMerge',
  method: 'GET',
  path: '/api/admin/cities/{id}/merge',
  summary: 'What merging this city into another one would move; nothing is changed',
  access: 'user',
  params: idParams,
  query: z.strictObject({ into: id }),
  response: mergeCounts,
  problems: ['forbidden', 'not_found', 'merge_into_itself', 'city_removed'],
})

export const mergeCities = endpoint({
  id: 'mergeCities',
  method: 'POST',
  path: '/api/admin/cities/{id}/merge',
  summary:
    'Move all that this city has to another one and remove it; its name and id lead to the other one from then on',
  access: 'user',
  params: idParams,
  body: z.strictObject({
    into: id,
    /** Name of the city to remove, typed to confirm. */
    name: text(maxLengths.city.name),
  }),
  response: z.object({ city: adminCity, moved: mergeCounts }),
  problems: [
    'forbidden',
    'not_found',
    'merge_into_itself',
    'merge_name_differs',
    'city_inactive',
    'city_removed',
    'city_importing',
  ],
})

export const getCityRemoval = endpoint({
  id: 'getCityRemoval',
  method: 'GET',
  path: '/api/admin/cities/{id}/removal',
  summary: 'What keeps a city from being deleted after its removal; nothing is changed',
  access: 'user',
  params: idParams,
  response: z.object({
    /** Reasons of the open holds. Nothing of the city is deleted while there is one. */
    holds: z.array(z.string()),
  }),
  problems: ['forbidden', 'not_found'],
})

export const removeCity = endpoint({
  id: 'removeCity',
  method: 'POST',
  path: '/api/admin/cities/{id}/removal',
  summary:
    'Remove a city: nobody reads or writes in it any more. It can be put back for 30 days, then it is deleted',
  access: 'user',
  params: idParams,
  body: z.strictObject({
    /** Name of the city, typed to confirm. */
    name: text(maxLengths.city.name),
  }),
  response: adminCity,
  problems: ['forbidden', 'not_found', 'merge_name_differs', 'city_importing', 'city_removed'],
})

export const putBackCity = endpoint({
  id: 'putBackCity',
  method: 'DELETE',
  path: '/api/admin/cities/{id}/removal',
  summary: 'Put a removed city back, as it was',
  access: 'user',
  params: idParams,
  response: adminCity,
  problems: ['forbidden', 'not_found', 'city_not_removed', 'city_being_deleted'],
})

const cityRemoval = z.object({
  _id: id,
  name: z.string(),
  state: z.string(),
  removedAt: timestamp,
  /** Null if a command did it. */
  removedBy: z.nullable(z.string()),
  putBackAt: z.nullable(timestamp),
  /** When all of the city was deleted. */
  deletedAt: z.nullable(timestamp),
})
export type CityRemoval = z.infer<typeof cityRemoval>

export const listCityRemovals = endpoint({
  id: 'listCityRemovals',
  method: 'GET',
  path: '/api/admin/city-removals',
  summary: 'Who removed which cities when, newest first, also of cities that are deleted',
  access: 'user',
  response: z.array(cityRemoval),
  problems: ['forbidden'],
})
