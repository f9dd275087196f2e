/** Calls for calendars: secret links that show a crew's due work orders in any calendar app (ORDER-75). */
import * as z from 'zod/mini'
import { endpoint, id, idParams, success } from '../http/index.ts'

const crewCalendar = z.object({
  _id: id,
  crew: z.object({ _id: id, name: z.string() }),
  city: z.object({ _id: id, name: z.string() }),
  /** The link opens the calendar without a sign-in, so only its owner gets it from here. */
  link: z.string(),
  /** Up to an hour old; null before a calendar app has read it. */
  lastReadAt: z.nullable(z.string()),
})
export type CrewCalendar = z.infer<typeof crewCalendar>

export const listCalendars = endpoint({
  id: 'listCalendars',
  method: 'GET',
  path: '/api/workorders/calendars',
  summary: "The caller's links to the calendars of crews",
  access: 'user',
  response: z.array(crewCalendar),
})

export const makeCalendar = endpoint({
  id: 'makeCalendar',
  method: 'POST',
  path: '/api/workorders/calendars',
  summary: 'Make a link to the calendar of a crew; a former one of the caller stops working',
  access: 'user',
  body: z.strictObject({ _id: id, crewId: id }),
  response: crewCalendar,
  status: 201,
  problems: ['not_found', 'id_taken'],
})

export const deleteCalendar = endpoint({
  id: 'deleteCalendar',
  method: 'DELETE',
  path: '/api/workorders/calendars/{id}',
  summary: "Turn off one of the caller's links",
  access: 'user',
  params: idParams,
  response: success,
  problems: ['not_found'],
})

/** Calendar apps read it, with the link's key as the query `key`. */
export const calendarPath = '/api/workorders/calendar.ics'

/** Work orders in one calendar; those that are due first. */
export const MAX_IN_CALENDAR = 500
