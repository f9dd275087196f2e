/** Views: named filters of a person's list of work orders (ORDER-58). */
import * as z from 'zod/mini'
import { endpoint, id, idParams, maxLengths, success, text } from '../http/index.ts'
import { calendarSpans } from './calendar.rules.ts'
import { boardGroupings, orderLayouts } from './order-layouts.ts'
import { priorities, workOrderStatuses } from './priorities.ts'
import { workOrderSorts } from './work-orders.constants.ts'

/** The parameters in the list's address. Near means where the device is when the view is opened. */
export const viewSearch = z.strictObject({
  status: z.optional(z.enum([...workOrderStatuses, 'all'])),
  priority: z.optional(z.enum(priorities)),
  location: z.optional(id),
  city: z.optional(id),
  assigned: z.optional(z.enum(['me', 'nobody'])),
  raised: z.optional(z.enum(['me'])),
  due: z.optional(z.enum(['overdue', 'today'])),
  near: z.optional(z.enum(['me'])),
  search: z.optional(text(maxLengths.search)),
  sort: z.optional(z.enum(['nearest', ...workOrderSorts])),
  layout: z.optional(z.enum(orderLayouts)),
  /** Columns of the board. */
  columns: z.optional(z.enum(boardGroupings)),
  /** Length of the calendar. */
  span: z.optional(z.enum(calendarSpans)),
})
export type ViewSearch = z.output<typeof viewSearch>

const savedView = z.object({ _id: id, name: z.string(), search: viewSearch })
export type SavedView = z.output<typeof savedView>

export const listViews = endpoint({
  id: 'listViews',
  method: 'GET',
  path: '/api/workorders/views',
  summary: "The caller's own views of work orders, by name",
  access: 'user',
  response: z.array(savedView),
})

export const saveView = endpoint({
  id: 'saveView',
  method: 'POST',
  path: '/api/workorders/views',
  summary: 'Save filters of work orders under a name, for oneself',
  access: 'user',
  body: z.strictObject({ _id: id, name: text(maxLengths.viewName), search: viewSearch }),
  response: savedView,
  status: 201,
  problems: ['view_name_missing', 'view_name_taken', 'too_many_views', 'id_taken'],
})

export const renameView = endpoint({
  id: 'renameView',
  method: 'PUT',
  path: '/api/workorders/views/{id}',
  summary: 'Rename a view of one’s own',
  access: 'user',
  params: idParams,
  body: z.strictObject({ name: text(maxLengths.viewName) }),
  response: savedView,
  problems: ['not_found', 'view_name_missing', 'view_name_taken'],
})

export const deleteView = endpoint({
  id: 'deleteView',
  method: 'DELETE',
  path: '/api/workorders/views/{id}',
  summary: 'Delete a view of one’s own',
  access: 'user',
  params: idParams,
  response: success,
  problems: ['not_found'],
})
