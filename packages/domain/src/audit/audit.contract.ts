/** The changes in a city with their authors, for its City Admins and for requests of public records (FEED-16). */
import * as z from 'zod/mini'
import { calendarDay, endpoint, id, maxLengths, pageOf, person, text, timestamp } from '../http/index.ts'
import { auditKinds } from './audit-actions.ts'

/** Counting stops here, because a city may have millions of lines. */
export const MAX_AUDIT_TOTAL = 10_000

/** Locations and work orders that a name may stand for. */
export const MAX_NAMED_RECORDS = 200

export const auditFilters = {
  /** The id of the person who did it. */
  person: z.optional(id),
  /** The id of a location or work order; its notes and comments count. */
  object: z.optional(id),
  /** Part of the name of locations, or of the title of work orders, as they are now; their notes and comments count. */
  name: z.optional(text(maxLengths.search)),
  kind: z.optional(z.enum(auditKinds)),
  /** The first and the last day, in the city's time zone. */
  from: z.optional(calendarDay),
  to: z.optional(calendarDay),
}

export const auditLine = z.object({
  _id: z.string(),
  at: timestamp,
  /** Null for the operator's commands. */
  by: z.nullable(person),
  /** The id of the call or event. */
  action: z.string(),
  objectType: z.string(),
  objectId: z.nullable(id),
  /** Its name now; null if it is gone or has none. */
  objectName: z.nullable(z.string()),
  /** The page that shows it. */
  link: z.nullable(z.object({ to: z.enum(['location', 'work-order']), id })),
  via: z.enum(['session', 'token', 'server']),
  tokenName: z.nullable(z.string()),
})
export type AuditLine = z.infer<typeof auditLine>

const listQuery = z.strictObject({ ...auditFilters, ...pageOf(200, 50) })
export type AuditFilters = Omit<z.output<typeof listQuery>, 'limit' | 'after'>

export const listAudit = endpoint({
  id: 'listAudit',
  method: 'GET',
  path: '/api/city-admin/cities/{cityId}/audit',
  summary: 'Who changed what in a city, newest first. The total counts up to 10,000',
  access: 'user',
  params: z.strictObject({ cityId: id }),
  query: listQuery,
  response: z.array(auditLine),
  paged: true,
  problems: ['forbidden', 'not_found', 'audit_name_common'],
})
