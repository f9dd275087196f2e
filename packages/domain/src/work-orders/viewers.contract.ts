/** Who has a work order open now (LIVE-7). */
import * as z from 'zod/mini'
import { endpoint, idParams, person } from '../http/index.ts'

/** A page that is looked at says so this often. */
export const VIEWER_HEARTBEAT_SECONDS = 30
/** A person who has not said so for this long has left. */
export const VIEWER_STAYS_SECONDS = 75
/** Nobody reads more names. */
export const MAX_VIEWERS = 20

export const viewWorkOrder = endpoint({
  id: 'viewWorkOrder',
  method: 'PUT',
  path: '/api/workorders/{id}/viewers',
  summary: 'Say that the caller has a work order open; answers who else has, by name',
  access: 'user',
  params: idParams,
  body: z.strictObject({}),
  response: z.array(person),
  problems: ['not_found'],
})
