/** People who have a work order open now (LIVE-7). */
import * as z from 'zod/mini'
import { endpoint, idParams, person } from '../http/index.ts'

/** The page sends a heartbeat this often while it is visible. */
export const VIEWER_HEARTBEAT_SECONDS = 30
/** Without a heartbeat for this long, a person has left. */
export const VIEWER_STAYS_SECONDS = 75
/** At most this many are named. */
export const MAX_VIEWERS = 20

export const viewWorkOrder = endpoint({
  id: 'viewWorkOrder',
  method: 'PUT',
  path: '/api/workorders/{id}/viewers',
  summary: 'Record that the caller has a work order open, and return the others who have',
  access: 'user',
  params: idParams,
  body: z.strictObject({}),
  response: z.array(person),
  problems: ['not_found'],
})
