import * as z from 'zod'
import {
  endpoint,
  id,
  idParams,
  latitude,
  longitude,
  person,
  queryNumber,
  text,
  timestamp,
} from '../http/index.ts'
import { tileParams, vectorTile } from '../locations/locations.contract.ts'
import { MAX_REASON } from './work-orders.constants.ts'

export const priority = z.enum(['low', 'medium', 'high'])
export const workOrderStatus = z.enum(['open', 'finished'])

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
    icon: z.string().nullable(),
    latitude: z.number(),
    longitude: z.number(),
    city: z.string(),
    state: z.string(),
    /** True while the location lies in the trash. */
    deleted: z.boolean(),
  }),
  cityId: id,
  cityName: z.string(),
  createdBy: person,
  closedBy: person.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  closedAt: timestamp.nullable(),
  closingNote: z.string().nullable(),
  /** The last time it was reopened, with the closing that was taken back; null if it never was. */
  reopened: z
    .object({
      by: person,
      at: timestamp,
      /** Null where whoever closed it took that back at once. */
      reason: z.string().nullable(),
      closedBy: person,
      closedAt: timestamp,
      closingNote: z.string().nullable(),
    })
    .nullable(),
  version: z.int(),
})
export type WorkOrder = z.infer<typeof workOrder>

export const workOrderCreate = z.strictObject({
  _id: id.optional(),
  locationId: id,
  title: text(200),
  description: text(4000).default(''),
  priority: priority.default('medium'),
  tags: z.array(text(60)).max(30).default([]),
})
export const workOrderUpdate = workOrderCreate.omit({ _id: true, locationId: true })
export type WorkOrderCreate = z.output<typeof workOrderCreate>
export type WorkOrderUpdate = z.output<typeof workOrderUpdate>

const box = z.tuple([longitude, latitude, longitude, latitude])

/** Filters that the lists, their figures and the map share. */
const filters = {
  priority: priority.optional(),
  cityId: id.optional(),
  locationId: id.optional(),
}
export const workOrderFilters = z.strictObject(filters)
export type WorkOrderFilters = z.output<typeof workOrderFilters>

export const listWorkOrders = endpoint({
  id: 'listWorkOrders',
  method: 'GET',
  path: '/api/workorders',
  summary: 'Work orders: open ones by priority then newest, finished ones by closing date',
  access: 'user',
  query: z.strictObject({
    ...filters,
    status: workOrderStatus.optional(),
    limit: queryNumber(z.int().min(1).max(1000)).default(1000),
    offset: queryNumber(z.int().min(0).max(1_000_000)).default(0),
  }),
  response: z.array(workOrder),
  paged: true,
})

export const summariseWorkOrders = endpoint({
  id: 'summariseWorkOrders',
  method: 'GET',
  path: '/api/workorders/summary',
  summary: 'How many are open and finished, and where the open ones are',
  access: 'user',
  query: workOrderFilters,
  response: z.object({
    open: z.int(),
    finished: z.int(),
    /** Round all open ones: west, south, east, north; null when there are none. */
    extent: box.nullable(),
    /** The same without those that lie far out (FAR_OUT). */
    innerExtent: box.nullable(),
  }),
})

export const workOrderTile = endpoint({
  id: 'workOrderTile',
  method: 'GET',
  path: '/api/workorders/tiles/{z}/{x}/{y}',
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
  ],
})

export const updateWorkOrder = endpoint({
  id: 'updateWorkOrder',
  method: 'PUT',
  path: '/api/workorders/{id}',
  summary: 'Edit an open work order',
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
  ],
})

export const closeWorkOrder = endpoint({
  id: 'closeWorkOrder',
  method: 'PUT',
  path: '/api/workorders/{id}/close',
  summary: 'Close an open work order, with an optional note',
  access: 'user',
  params: idParams,
  body: z.strictObject({ note: text(4000).nullable().default(null) }),
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
  body: z.strictObject({ reason: text(MAX_REASON).nullable().default(null) }),
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
