/** The trash of a city and restoring from it (LOC-25). Only for city admins (ACC-24). */
import * as z from 'zod/mini'
import { endpoint, idParams, maxLengths, pageOf, person, text, timestamp } from '../http/index.ts'
import { location } from '../locations/locations.contract.ts'
import { ofCity } from './city-admin.contract.ts'

/** A location in the trash, with the number of notes, media and work orders that would be restored with it. */
export const trashedLocation = z.extend(location, {
  deletedAt: timestamp,
  deletedBy: person,
  openWorkOrders: z.int(),
  /** Notes added after the location was moved to the trash (NOTE-8). */
  notesSince: z.int(),
  /** When it is purged for good at the earliest; null if the city keeps its trash (HOLD-13). */
  purgeAfter: z.nullable(timestamp),
  /** The reason of the hold that keeps it. */
  heldBy: z.nullable(z.string()),
})
export type TrashedLocation = z.infer<typeof trashedLocation>

const trashQuery = z.strictObject({
  ...ofCity,
  search: z.optional(text(maxLengths.search)),
  ...pageOf(500),
})

export const listTrash = endpoint({
  id: 'listTrash',
  method: 'GET',
  path: '/api/city-admin/trash',
  summary: 'Locations in the trash of these cities, last deleted first',
  access: 'user',
  query: trashQuery,
  response: z.array(trashedLocation),
  paged: true,
  problems: ['forbidden', 'not_found'],
})

export const restoreLocation = endpoint({
  id: 'restoreLocation',
  method: 'POST',
  path: '/api/city-admin/locations/{id}/restore',
  summary: 'Take a location out of the trash, with its notes, media and work orders',
  access: 'user',
  params: idParams,
  response: location,
  versioned: true,
  problems: ['forbidden', 'not_found', 'city_inactive', 'location_not_in_trash'],
})
