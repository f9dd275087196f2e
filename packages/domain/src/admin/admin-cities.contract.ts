/** The cities as the platform dashboard sees and changes them. */
import * as z from 'zod/mini'
import { MAX_BOUNDARY_BYTES, MAX_BOUNDARY_VALUES } from '../cities/boundary.rules.ts'
import { endpoint, id, idParams, maxLengths, success, text, timestamp } from '../http/index.ts'

export const adminCity = z.object({
  _id: id,
  name: z.string(),
  state: z.string(),
  country: z.string(),
  description: z.string(),
  ownerId: z.nullable(id),
  owner: z.nullable(z.object({ _id: id, name: z.string(), email: z.string() })),
  isActive: z.boolean(),
  createdAt: timestamp,
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
  /** Counts by icon, by tag and by cell of the map that were set right. */
  counts: z.int(),
})
export type CorrectedCity = z.infer<typeof correctedCity>

export const recalculateCityStats = endpoint({
  id: 'recalculateCityStats',
  method: 'POST',
  path: '/api/admin/cities/recalculate-stats',
  summary: 'Count the locations of every city again, and set right what the kept counts had wrong',
  access: 'user',
  response: z.object({
    /** How many were counted again: all. */
    citiesUpdated: z.int(),
    /** Those whose kept counts were wrong, as they read before and as they read now. */
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

export const updateCity = endpoint({
  id: 'updateCity',
  method: 'PUT',
  path: '/api/admin/cities/{id}',
  summary: 'Set a city inactive or active again, or name another of its members as its owner',
  access: 'user',
  params: idParams,
  body: z.strictObject({ isActive: z.optional(z.boolean()), ownerId: z.optional(text(maxLengths.key)) }),
  response: adminCity,
  problems: ['forbidden', 'not_found', 'owner_not_member'],
})

export const setCityBoundary = endpoint({
  id: 'setCityBoundary',
  method: 'PUT',
  path: '/api/admin/cities/{id}/boundary',
  summary:
    'Set the limits of a city, which decide who may save where: a GeoJSON Polygon, MultiPolygon or Feature',
  access: 'user',
  params: idParams,
  // Validated by readBoundary, which says in a sentence what is wrong.
  body: z.strictObject({ boundary: z.optional(z.unknown()) }),
  maxBodyBytes: MAX_BOUNDARY_BYTES,
  maxBodyValues: MAX_BOUNDARY_VALUES,
  response: z.extend(success, {
    /** West, south, east, north; degrees. */
    extent: z.tuple([z.number(), z.number(), z.number(), z.number()]),
    corners: z.int(),
  }),
  problems: ['forbidden', 'not_found', 'boundary_invalid'],
})
