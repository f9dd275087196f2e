/** Calls for holds and for the retention of trash. Only City Admins may make them (HOLD-1, HOLD-10). */
import * as z from 'zod/mini'
import {
  calendarDay,
  endpoint,
  id,
  idParams,
  pageOf,
  person,
  success,
  text,
  timestamp,
} from '../http/index.ts'
import { holdSubjectKinds, MAX_HOLD_REASON, retentionDays } from './holds.constants.ts'

export const hold = z.object({
  _id: id,
  cityId: id,
  reason: z.string(),
  subject: z.object({
    kind: z.enum(holdSubjectKinds),
    /** Null for a period, and for a location or an order that was deleted after its hold was lifted. */
    _id: z.nullable(id),
    /** Name of the location, order or person; empty for a period. */
    name: z.string(),
    /** For a period: the first and the last day, in the city's time zone. */
    from: z.nullable(calendarDay),
    to: z.nullable(calendarDay),
  }),
  placedBy: person,
  placedAt: timestamp,
  /** Both are null while the hold is open. */
  liftedBy: z.nullable(person),
  liftedAt: z.nullable(timestamp),
  version: z.int(),
})
export type Hold = z.infer<typeof hold>

const cityParams = z.strictObject({ cityId: id })

export const listHolds = endpoint({
  id: 'listHolds',
  method: 'GET',
  path: '/api/city-admin/cities/{cityId}/holds',
  summary: 'The holds of a city, newest first',
  access: 'user',
  params: cityParams,
  query: z.strictObject({
    state: z.optional(z.enum(['open', 'lifted'])),
    ...pageOf(100, 50),
  }),
  response: z.array(hold),
  paged: true,
  problems: ['forbidden', 'not_found'],
})

export const getHoldOnRecord = endpoint({
  id: 'getHoldOnRecord',
  method: 'GET',
  path: '/api/city-admin/cities/{cityId}/holds/on-record',
  summary: 'The oldest open hold that keeps a location or a work order from being deleted for good',
  access: 'user',
  params: cityParams,
  query: z.strictObject({ locationId: z.optional(id), workOrderId: z.optional(id) }),
  response: z.object({ hold: z.nullable(hold) }),
  problems: ['forbidden', 'not_found'],
})

export const holdSubject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('location'), _id: id }),
  z.strictObject({ kind: z.literal('work_order'), _id: id }),
  z.strictObject({ kind: z.literal('person'), _id: id }),
  z.strictObject({ kind: z.literal('period'), from: calendarDay, to: calendarDay }),
])
export type HoldSubject = z.infer<typeof holdSubject>

export const createHold = endpoint({
  id: 'createHold',
  method: 'POST',
  path: '/api/city-admin/cities/{cityId}/holds',
  summary:
    'Put a hold on a location, a work order, a person or a period, so that nothing of it is deleted for good',
  access: 'user',
  params: cityParams,
  body: z.strictObject({ _id: id, reason: text(MAX_HOLD_REASON), subject: holdSubject }),
  response: hold,
  status: 201,
  problems: [
    'forbidden',
    'not_found',
    'city_inactive',
    'id_taken',
    'legal_hold_reason_missing',
    'hold_days_wrong',
    'hold_subject_missing',
    'too_many_holds',
  ],
})

export const liftHold = endpoint({
  id: 'liftHold',
  method: 'POST',
  path: '/api/city-admin/holds/{id}/lift',
  summary: 'Lift a hold; it stays in the list',
  access: 'user',
  params: idParams,
  response: hold,
  problems: ['forbidden', 'not_found', 'city_inactive', 'hold_lifted'],
})

const purge = z.object({
  startedAt: timestamp,
  /** Null while it runs. */
  endedAt: z.nullable(timestamp),
  locations: z.int(),
  notes: z.int(),
  files: z.int(),
  /** Locations and notes that were due, but under a hold. */
  kept: z.int(),
})
export type Purge = z.infer<typeof purge>

export const retention = z.object({
  /** Null keeps trash forever. */
  days: z.nullable(z.int()),
  /** The last change; null for the default. */
  setBy: z.nullable(person),
  setAt: z.nullable(timestamp),
  lastPurge: z.nullable(purge),
})
export type Retention = z.infer<typeof retention>

export const getRetention = endpoint({
  id: 'getRetention',
  method: 'GET',
  path: '/api/city-admin/cities/{cityId}/retention',
  summary: 'How long a city keeps its trash, and its last purge',
  access: 'user',
  params: cityParams,
  response: retention,
  problems: ['forbidden', 'not_found'],
})

export const setRetention = endpoint({
  id: 'setRetention',
  method: 'PUT',
  path: '/api/city-admin/cities/{cityId}/retention',
  summary: 'Set after how many days trashed locations and deleted notes are purged for good; null keeps them',
  access: 'user',
  params: cityParams,
  body: z.strictObject({ days: z.nullable(z.literal(retentionDays)) }),
  response: success,
  problems: ['forbidden', 'not_found', 'city_inactive'],
})
