import * as z from 'zod/mini'
import { endpoint, id, pageOf, queryList, recordedAt, text, timestamp } from '../http/index.ts'
import { locationChange } from '../locations/history.contract.ts'

export const activity = z.object({
  _id: id,
  type: z.string(),
  action: z.string(),
  /** English sentence. `details` holds its values, so that a program can build the sentence in another language. */
  description: z.string(),
  details: z.nullable(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  cityId: id,
  cityName: z.string(),
  userId: id,
  userName: z.string(),
  createdAt: timestamp,
  recordedAt,
  targetId: z.nullable(id),
  /** Related location with its icon; null if there is none. */
  locationId: z.nullable(z.object({ _id: id, icon: z.nullable(z.string()), deleted: z.boolean() })),
  /** Address in words, such as '712 Clover St', where a street map knows one. */
  placeWords: z.optional(z.string()),
  metadata: z.object({
    locationName: z.optional(z.string()),
    coordinates: z.optional(z.object({ lat: z.number(), lng: z.number() })),
    /** From what to what a single edit changed the location; long values are cut (FEED-15). */
    changes: z.optional(z.array(locationChange)),
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
    types: z.optional(queryList(text(40))),
    ...pageOf(200, 100),
  }),
  response: z.array(activity),
  paged: true,
})
