import * as z from 'zod/mini'
import { auditFilters } from '../audit/index.ts'
import { endpoint, id, timestamp } from '../http/index.ts'
import { locationFilters } from '../locations/index.ts'
import { workOrderFilters, workOrderStatus } from '../work-orders/index.ts'

export const exportFormats = ['csv', 'geojson', 'gpkg', 'shp'] as const
export type ExportFormat = (typeof exportFormats)[number]
const format = z.enum(exportFormats)

/** URL prefix of the files; the file name follows. */
export const exportPath = '/exports/'

/** A signed URL, because the browser downloads it without sending the token. */
export const exportLink = z.object({ url: z.string(), fileName: z.string(), expiresAt: timestamp })
export type ExportLink = z.infer<typeof exportLink>

export const locationExportQuery = z.strictObject({ ...locationFilters.shape, format })
export type LocationExportQuery = z.output<typeof locationExportQuery>

export const exportLocations = endpoint({
  id: 'exportLocations',
  method: 'GET',
  path: '/api/exports/locations',
  summary:
    'The address of a file with all locations that the list shows with these filters, good for two minutes',
  access: 'user',
  query: locationExportQuery,
  response: exportLink,
})

export const workOrderExportQuery = z.strictObject({
  ...workOrderFilters.shape,
  status: z.optional(workOrderStatus),
  format,
})
export type WorkOrderExportQuery = z.output<typeof workOrderExportQuery>

export const exportWorkOrders = endpoint({
  id: 'exportWorkOrders',
  method: 'GET',
  path: '/api/exports/workorders',
  summary:
    'The address of a file with all work orders that the lists show with these filters, good for two minutes',
  access: 'user',
  query: workOrderExportQuery,
  response: exportLink,
})

/** Lines of the audit trail have no place, so there is no GeoJSON. */
export const auditExportQuery = z.strictObject({ cityId: id, ...auditFilters, format: z.enum(['csv']) })
export type AuditExportQuery = z.output<typeof auditExportQuery>

export const exportAudit = endpoint({
  id: 'exportAudit',
  method: 'GET',
  path: '/api/exports/audit',
  summary:
    'The address of a CSV file with every line of the audit trail of a city that the page shows with these filters, good for two minutes',
  access: 'user',
  query: auditExportQuery,
  response: exportLink,
  problems: ['forbidden', 'not_found', 'audit_name_common'],
})

/** Nothing to choose: always the caller's own data and no one else's. */
export const exportOwnData = endpoint({
  id: 'exportOwnData',
  method: 'GET',
  path: '/api/exports/own-data',
  summary:
    'The address of a ZIP file with everything stored about the caller and what the caller wrote, good for two minutes',
  access: 'user',
  response: exportLink,
  problems: ['too_many_requests'],
})
