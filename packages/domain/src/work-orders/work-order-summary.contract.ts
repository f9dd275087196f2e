/** Filters of the lists, their counts and the map, and the counts themselves, for Home. */
import * as z from 'zod/mini'
import { endpoint, id, maxLengths, text } from '../http/index.ts'
import { boundingBox, box } from '../locations/location-summary.contract.ts'
import { priorities } from './priorities.ts'

export const priority = z.enum(priorities)

/** Filters shared by the lists, their counts and the map. */
export const workOrderFilters = z.strictObject({
  /** Box around the location: west, south, east, north in degrees. */
  bbox: z.optional(boundingBox),
  priority: z.optional(priority),
  cityId: z.optional(id),
  locationId: z.optional(id),
  raisedBy: z.optional(id),
  /** A member or a crew; 'me' is the caller or a crew of theirs. */
  assignedTo: z.optional(z.union([z.enum(['me', 'nobody']), id])),
  /** Overdue (ORDER-28), or due on this day. */
  due: z.optional(z.enum(['overdue', 'today'])),
  search: z.optional(text(maxLengths.search)),
})
export type WorkOrderFilters = z.output<typeof workOrderFilters>

export const summariseWorkOrders = endpoint({
  id: 'summariseWorkOrders',
  method: 'GET',
  path: '/api/workorders/summary',
  summary: 'How many are open, urgent, overdue and finished, and where the open ones are',
  access: 'user',
  query: workOrderFilters,
  response: z.object({
    open: z.int(),
    /** Open orders of high priority. */
    urgent: z.int(),
    /** Overdue open orders (ORDER-28). */
    overdue: z.int(),
    /** Open orders of the caller and their crews. */
    mine: z.int(),
    finished: z.int(),
    /** Box around all open orders: west, south, east, north; null if there are none. */
    extent: z.nullable(box),
    /** The same without distant outliers (FAR_OUT). */
    innerExtent: z.nullable(box),
  }),
})
