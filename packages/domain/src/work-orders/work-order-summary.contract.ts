/** What the lists, their figures and the map can be narrowed by, and the figures: all that Home asks about work orders. */
import * as z from 'zod/mini'
import { endpoint, id, maxLengths, text } from '../http/index.ts'
import { boundingBox, box } from '../locations/location-summary.contract.ts'
import { priorities } from './priorities.ts'

export const priority = z.enum(priorities)

/** Filters that the lists, their figures and the map share. */
export const workOrderFilters = z.strictObject({
  /** West, south, east, north in degrees, round the location. */
  bbox: z.optional(boundingBox),
  priority: z.optional(priority),
  cityId: z.optional(id),
  locationId: z.optional(id),
  raisedBy: z.optional(id),
  /** Open for longer than their priority has (ORDER-28). */
  due: z.optional(z.enum(['overdue'])),
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
    /** Of the open ones, those of high priority. */
    urgent: z.int(),
    /** Of the open ones (ORDER-28). */
    overdue: z.int(),
    finished: z.int(),
    /** Round all open ones: west, south, east, north; null when there are none. */
    extent: z.nullable(box),
    /** The same without those that lie far out (FAR_OUT). */
    innerExtent: z.nullable(box),
  }),
})
