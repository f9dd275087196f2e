/** Calls of a city's administrators, who decide about reports (REPORT-7 to REPORT-11). Directors see their categories. */
import * as z from 'zod/mini'
import { departmentCategories } from '../catalog/categories.ts'
import {
  endpoint,
  id,
  idParams,
  latitude,
  longitude,
  maxLengths,
  pageOf,
  person,
  success,
  text,
  timestamp,
} from '../http/index.ts'
import { mediaItem } from '../media/media.contract.ts'
import { priority } from '../work-orders/index.ts'
import { MAX_REPORT_PHONE, MAX_REPORT_REASON } from './reports.constants.ts'

const point = z.object({ latitude, longitude })

export const residentReport = z.object({
  _id: id,
  number: z.int(),
  cityId: id,
  category: z.enum(departmentCategories),
  description: z.string(),
  address: z.string(),
  point: z.nullable(point),
  sentAt: timestamp,
  status: z.enum(['received', 'accepted', 'declined']),
  reason: z.nullable(z.string()),
  /** Null without an order, and for callers who may not see it. */
  order: z.nullable(z.object({ _id: id, title: z.string(), status: z.enum(['open', 'finished']) })),
  /** The earlier report that is about the same problem. */
  duplicateOf: z.nullable(z.object({ _id: id, number: z.int() })),
  decidedBy: z.nullable(person),
  decidedAt: z.nullable(timestamp),
  saidBroken: z.boolean(),
  photos: z.array(mediaItem),
  version: z.int(),
})
export type ResidentReport = z.infer<typeof residentReport>

export const listReports = endpoint({
  id: 'listReports',
  method: 'GET',
  path: '/api/city-admin/reports',
  summary: 'Reports of residents: waiting ones, oldest first, or decided ones, newest first',
  access: 'user',
  query: z.strictObject({
    cityId: id,
    decided: z._default(z.enum(['true', 'false']), 'false'),
    ...pageOf(100, 50),
  }),
  response: z.array(residentReport),
  paged: true,
  problems: ['forbidden', 'not_found'],
})

export const getReport = endpoint({
  id: 'getReport',
  method: 'GET',
  path: '/api/city-admin/reports/{id}',
  summary: 'One report, with open orders, reports and locations within 300 feet, nearest first',
  access: 'user',
  params: idParams,
  response: z.object({
    ...residentReport.shape,
    /** Address in words, where a street map knows one. */
    placeWords: z.nullable(z.string()),
    nearby: z.object({
      orders: z.array(z.object({ _id: id, title: z.string(), locationName: z.string(), meters: z.number() })),
      reports: z.array(
        z.object({
          _id: id,
          number: z.int(),
          description: z.string(),
          status: z.enum(['received', 'accepted', 'closed', 'declined']),
          meters: z.number(),
        }),
      ),
      locations: z.array(
        z.object({ _id: id, name: z.string(), category: z.nullable(z.string()), meters: z.number() }),
      ),
    }),
  }),
  versioned: true,
  problems: ['forbidden', 'not_found'],
})

const decisionProblems = [
  'forbidden',
  'not_found',
  'city_inactive',
  'report_decided',
  'version_conflict',
] as const

export const acceptReport = endpoint({
  id: 'acceptReport',
  method: 'PUT',
  path: '/api/city-admin/reports/{id}/accept',
  summary: 'Make a work order of a report, at a location of the city or at a new one',
  access: 'user',
  params: idParams,
  body: z.strictObject({
    orderId: id,
    title: text(maxLengths.workOrder.title),
    priority,
    /** A location of the city; omit it for a new one. */
    locationId: z.optional(id),
    newLocation: z.optional(
      z.strictObject({ _id: id, name: text(maxLengths.location.name), latitude, longitude }),
    ),
  }),
  response: residentReport,
  versioned: true,
  problems: [
    ...decisionProblems,
    'work_order_title_missing',
    'location_name_missing',
    'location_in_trash',
    'id_taken',
  ],
})

export const mergeReport = endpoint({
  id: 'mergeReport',
  method: 'PUT',
  path: '/api/city-admin/reports/{id}/merge',
  summary: 'Say that a report is about the same problem as an open work order or another report of its city',
  access: 'user',
  params: idParams,
  /** Exactly one of them. */
  body: z.strictObject({ orderId: z.optional(id), reportId: z.optional(id) }),
  response: residentReport,
  versioned: true,
  problems: [...decisionProblems, 'work_order_finished', 'report_into_itself'],
})

export const declineReport = endpoint({
  id: 'declineReport',
  method: 'PUT',
  path: '/api/city-admin/reports/{id}/decline',
  summary: 'Decline a report with a reason that the reporter reads',
  access: 'user',
  params: idParams,
  body: z.strictObject({ reason: text(MAX_REPORT_REASON) }),
  response: residentReport,
  versioned: true,
  problems: [...decisionProblems, 'report_reason_missing'],
})

const reportSettings = z.strictObject({
  takesReports: z.boolean(),
  phone: text(MAX_REPORT_PHONE),
  /** Empty means all. */
  categories: z.array(z.enum(departmentCategories)).check(z.maxLength(departmentCategories.length)),
})
export type ReportSettings = z.infer<typeof reportSettings>

export const getReportSettings = endpoint({
  id: 'getReportSettings',
  method: 'GET',
  path: '/api/city-admin/cities/{cityId}/report-settings',
  summary: 'A city’s settings for resident reports, and its figures for the last 90 days',
  access: 'user',
  params: z.strictObject({ cityId: id }),
  response: z.object({
    ...reportSettings.shape,
    slug: z.string(),
    figures: z.object({
      /** Work orders closed. */
      closed: z.int(),
      closedOnTime: z.int(),
      /** Reports whose order was closed. */
      reportsClosed: z.int(),
      stillBroken: z.int(),
    }),
  }),
  problems: ['forbidden', 'not_found'],
})

export const setReportSettings = endpoint({
  id: 'setReportSettings',
  method: 'PUT',
  path: '/api/city-admin/cities/{cityId}/report-settings',
  summary: 'Set whether and how a city takes resident reports',
  access: 'user',
  params: z.strictObject({ cityId: id }),
  body: reportSettings,
  response: success,
  problems: ['forbidden', 'not_found', 'city_inactive'],
})
