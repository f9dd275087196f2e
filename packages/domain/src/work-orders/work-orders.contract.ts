import * as z from 'zod/mini'
import {
  calendarDay,
  endpoint,
  id,
  idParams,
  latitude,
  longitude,
  MAX_TAGS,
  maxLengths,
  person,
  queryNumber,
  recordedAt,
  text,
  timestamp,
} from '../http/index.ts'
import { tileParams, vectorTile } from '../locations/locations.contract.ts'
import { MAX_ASSIGNEES } from './assignment.rules.ts'
import { DEFAULT_PRIORITY, workOrderStatuses } from './priorities.ts'
import { priority, workOrderFilters } from './work-order-summary.contract.ts'
import {
  MAX_CLOSING_REASON,
  MAX_REASON,
  NEVER_OVERDUE,
  workOrderSorts,
  workOrderSteps,
} from './work-orders.constants.ts'

export const workOrderStatus = z.enum(workOrderStatuses)

/** The last thing that somebody did on the way to closing the order. */
const progress = z.object({
  kind: z.enum(workOrderSteps),
  by: person,
  at: timestamp,
  recordedAt,
  /** Only of `on_hold`. */
  reason: z.nullable(z.string()),
})

/** Orders that an earlier version of the app kept on a device lack these. */
const laterFields = {
  closingReason: z._default(z.nullable(z.string()), null),
  assigneeIds: z._default(z.array(id), []),
  crewId: z._default(z.nullable(id), null),
  /** The same with names. */
  assignees: z._default(z.array(person), []),
  crew: z._default(z.nullable(z.object({ _id: id, name: z.string() })), null),
  /** Names of those who left the city, or lost sight of the order, since it was last assigned. */
  unassigned: z._default(z.array(z.string()), []),
  dueOn: z._default(z.nullable(calendarDay), null),
  /** From then on an open order is overdue (ORDER-28). */
  overdueFrom: z._default(timestamp, NEVER_OVERDUE),
  /** Null before the first step, and after a reopening. */
  progress: z._default(z.nullable(progress), null),
}

export const workOrder = z.object({
  _id: id,
  title: z.string(),
  description: z.string(),
  priority,
  status: workOrderStatus,
  tags: z.array(z.string()),
  locationId: z.object({
    _id: id,
    name: z.string(),
    icon: z.nullable(z.string()),
    latitude: z.number(),
    longitude: z.number(),
    city: z.string(),
    state: z.string(),
    /** Address in words, such as '712 Clover St', where a street map knows one. */
    placeWords: z.optional(z.string()),
    /** True while the location is in the trash. */
    deleted: z.boolean(),
  }),
  cityId: id,
  cityName: z.string(),
  createdBy: person,
  closedBy: z.nullable(person),
  createdAt: timestamp,
  recordedAt,
  updatedAt: timestamp,
  closedAt: z.nullable(timestamp),
  closedRecordedAt: recordedAt,
  closingNote: z.nullable(z.string()),
  ...laterFields,
  /** The last reopening, with the closing that it undid; null if never reopened. */
  reopened: z.nullable(
    z.object({
      by: person,
      at: timestamp,
      /** The reporter says that it is still broken; `by` is then the member who accepted the report. */
      byResident: z.optional(z.boolean()),
      /** Null if the closer undid it at once. */
      reason: z.nullable(z.string()),
      closedBy: person,
      closedAt: timestamp,
      closedRecordedAt: recordedAt,
      closingNote: z.nullable(z.string()),
      closingReason: laterFields.closingReason,
    }),
  ),
  version: z.int(),
})
export type WorkOrder = z.infer<typeof workOrder>

const orderFields = {
  title: text(maxLengths.workOrder.title),
  description: text(maxLengths.workOrder.description),
  priority,
  tags: z.array(text(maxLengths.tag)).check(z.maxLength(MAX_TAGS)),
  dueOn: z.nullable(calendarDay),
  assigneeIds: z.array(id).check(z.maxLength(MAX_ASSIGNEES)),
  crewId: z.nullable(id),
}

export const workOrderCreate = z.strictObject({
  _id: z.optional(id),
  locationId: id,
  title: orderFields.title,
  description: z._default(orderFields.description, ''),
  priority: z._default(priority, DEFAULT_PRIORITY),
  tags: z._default(orderFields.tags, []),
  dueOn: z._default(orderFields.dueOn, null),
  assigneeIds: z._default(orderFields.assigneeIds, []),
  crewId: z._default(orderFields.crewId, null),
})
/** The fields of a work order that users enter. */
export type WorkOrderEntry = Omit<z.output<typeof workOrderCreate>, '_id' | 'locationId'>
/** Omitted fields stay unchanged. */
export const workOrderUpdate = z.partial(z.strictObject(orderFields))
export type WorkOrderUpdate = z.output<typeof workOrderUpdate>

const assignmentProblems = ['assignment_refused', 'assignee_cannot_see', 'crew_missing'] as const

export const listWorkOrders = endpoint({
  id: 'listWorkOrders',
  method: 'GET',
  path: '/api/workorders',
  summary: 'Work orders: open ones by priority then newest, finished ones by closing date',
  access: 'user',
  query: z.strictObject({
    ...workOrderFilters.shape,
    status: z.optional(workOrderStatus),
    /** `-` means descending. Finished orders support `title` and `date` only. */
    sort: z.optional(z.enum(workOrderSorts)),
    limit: z._default(queryNumber(z.int().check(z.minimum(1), z.maximum(1000))), 1000),
    offset: z._default(queryNumber(z.int().check(z.minimum(0), z.maximum(1_000_000))), 0),
    /** The next page of any paged list is asked for by this name; here it is an offset. */
    after: z.optional(queryNumber(z.int().check(z.minimum(0), z.maximum(1_000_000)))),
  }),
  response: z.array(workOrder),
  paged: true,
})

export const workOrderTile = endpoint({
  id: 'workOrderTile',
  method: 'GET',
  path: '/api/workorders/tiles/{z}/{x}/{y}',
  rateClass: 'tile',
  summary:
    'One map tile of open work orders: each with its priority (layer `points`), or their number in cells (layer `cells`) where there are very many',
  access: 'user',
  params: tileParams,
  query: workOrderFilters,
  ...vectorTile,
  problems: ['not_found'],
})

export const getWorkOrder = endpoint({
  id: 'getWorkOrder',
  method: 'GET',
  path: '/api/workorders/{id}',
  summary: 'One work order',
  access: 'user',
  params: idParams,
  response: workOrder,
  versioned: true,
  problems: ['not_found'],
})

export const createWorkOrder = endpoint({
  id: 'createWorkOrder',
  method: 'POST',
  path: '/api/workorders',
  summary: 'Raise a work order against a location',
  access: 'user',
  body: workOrderCreate,
  response: workOrder,
  status: 201,
  versioned: true,
  problems: [
    'not_found',
    'forbidden',
    'work_order_title_missing',
    'location_in_trash',
    'city_inactive',
    'id_taken',
    'tag_invalid',
    ...assignmentProblems,
  ],
})

export const updateWorkOrder = endpoint({
  id: 'updateWorkOrder',
  method: 'PUT',
  path: '/api/workorders/{id}',
  summary: 'Edit an open work order: what the body leaves out stays as it was',
  access: 'user',
  params: idParams,
  body: workOrderUpdate,
  response: workOrder,
  versioned: true,
  problems: [
    'not_found',
    'forbidden',
    'version_conflict',
    'work_order_title_missing',
    'work_order_finished',
    'city_inactive',
    'tag_invalid',
    ...assignmentProblems,
  ],
})

export const closeWorkOrder = endpoint({
  id: 'closeWorkOrder',
  method: 'PUT',
  path: '/api/workorders/{id}/close',
  summary: 'Close an open work order, with an optional note and reason',
  access: 'user',
  params: idParams,
  body: z.strictObject({
    note: z._default(z.nullable(text(maxLengths.workOrder.closingNote)), null),
    /** Usually one of the city's (ORDER-47). */
    reason: z._default(z.nullable(text(MAX_CLOSING_REASON)), null),
  }),
  response: workOrder,
  versioned: true,
  problems: ['not_found', 'forbidden', 'work_order_finished', 'city_inactive'],
})

export const reopenWorkOrder = endpoint({
  id: 'reopenWorkOrder',
  method: 'PUT',
  path: '/api/workorders/{id}/reopen',
  summary: 'Take a closing back: its closer for ten minutes, a director or city admin with a reason',
  access: 'user',
  params: idParams,
  body: z.strictObject({ reason: z._default(z.nullable(text(MAX_REASON)), null) }),
  response: workOrder,
  versioned: true,
  problems: [
    'not_found',
    'forbidden',
    'work_order_open',
    'reopen_refused',
    'reopen_reason_missing',
    'version_conflict',
    'city_inactive',
  ],
})

export const stepWorkOrder = endpoint({
  id: 'stepWorkOrder',
  method: 'POST',
  path: '/api/workorders/{id}/steps',
  summary: 'Say that one is on the way, has started, or must wait for something',
  access: 'user',
  params: idParams,
  body: z.strictObject({
    /** Chosen by the device, so that a repeat counts once. */
    _id: id,
    kind: z.enum(workOrderSteps),
    /** Required for `on_hold`. */
    reason: z._default(z.nullable(text(MAX_REASON)), null),
    /** Only if the person shares it. */
    position: z._default(z.nullable(z.strictObject({ latitude, longitude })), null),
  }),
  response: workOrder,
  versioned: true,
  problems: [
    'not_found',
    'forbidden',
    'work_order_finished',
    'hold_reason_missing',
    'city_inactive',
    'id_taken',
  ],
})
