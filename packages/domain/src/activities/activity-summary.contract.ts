/** The number of activities, for Home. */
import * as z from 'zod/mini'
import { endpoint, timestamp } from '../http/index.ts'

export const summariseMyActivities = endpoint({
  id: 'summariseMyActivities',
  method: 'GET',
  path: '/api/activities/my-cities/summary',
  summary: 'How many there are of each type',
  access: 'user',
  query: z.strictObject({
    /** Counts only what other people did after this time (FEED-9). */
    othersSince: z.optional(timestamp),
  }),
  response: z.object({ total: z.int(), types: z.record(z.string(), z.int()) }),
})
