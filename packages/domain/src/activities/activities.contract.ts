import * as z from 'zod'
import { endpoint, id, pageOf, queryList, text, timestamp } from '../http/index.ts'

export const activity = z.object({
  _id: id,
  type: z.string(),
  action: z.string(),
  /** The sentence; for whoever makes it in another language, `details` are its values (none in entries of earlier versions). */
  description: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullable(),
  cityId: id,
  cityName: z.string(),
  userId: id,
  userName: z.string(),
  createdAt: timestamp,
  targetId: id.nullable(),
  /** The location it is about, with its icon; null when it is about none. */
  locationId: z.object({ _id: id, icon: z.string().nullable(), deleted: z.boolean() }).nullable(),
  metadata: z.object({
    locationName: z.string().optional(),
    coordinates: z.object({ lat: z.number(), lng: z.number() }).optional(),
  }),
})
export type Activity = z.infer<typeof activity>

export const listMyActivities = endpoint({
  id: 'listMyActivities',
  method: 'GET',
  path: '/api/activities/my-cities',
  summary: "What happened in the caller's cities, newest first",
  access: 'user',
  query: z.strictObject({
    types: queryList(text(40)).optional(),
    ...pageOf(200, 100),
  }),
  response: z.array(activity),
  paged: true,
})

export const summariseMyActivities = endpoint({
  id: 'summariseMyActivities',
  method: 'GET',
  path: '/api/activities/my-cities/summary',
  summary: 'How many there are of each type',
  access: 'user',
  response: z.object({ total: z.int(), types: z.record(z.string(), z.int()) }),
})
