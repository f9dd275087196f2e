/** Rules of residents' reports, asked by the pages and the server. */
import { checkEmail } from '../auth/email.rules.ts'
import { categoryOf, type DepartmentCategory, departmentCategories } from '../catalog/categories.ts'
import { normalizeCity } from '../cities/index.ts'
import { type RuleProblem, refuse } from '../rules/index.ts'
import { type ReportState, STILL_BROKEN_DAYS } from './reports.constants.ts'

/** The city's name in the address of its report page. Prairie Falls, NE is 'prairie-falls-ne' (REPORT-1). */
export function citySlug({ name, state }: { name: string; state: string }): string {
  return `${normalizeCity(name)} ${state}`
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}

/** Residents call the work of each category so. */
const serviceNames: Record<DepartmentCategory, string> = {
  Buildings: 'City building',
  CommsTech: 'Phone or internet equipment',
  Electric: 'Street light or power',
  Gas: 'Gas line',
  Parks: 'Park, tree or playground',
  PublicSafety: 'Safety equipment or fire hydrant',
  Sewer: 'Sewer or manhole',
  StormFlood: 'Storm drain or flooding',
  Transportation: 'Road, sidewalk or sign',
  Water: 'Water leak or water main',
}

export interface ReportService {
  code: DepartmentCategory
  name: string
  /** The category as staff call it. */
  group: string
}

/** The services of a city, in catalog order; no chosen category means all (REPORT-2). */
export function servicesOf(chosen: readonly string[]): ReportService[] {
  return departmentCategories
    .filter((code) => chosen.length === 0 || chosen.includes(code))
    .map((code) => ({ code, name: serviceNames[code], group: categoryOf(code).label }))
}

export const serviceName = (code: string): string =>
  servicesOf([]).find((service) => service.code === code)?.name ?? code

interface ReportDraft {
  category: string
  description: string
  address: string
  latitude: number | null
  email: string
}

/** A report says what and where, and an email only if the reporter wants a mail (REPORT-3, REPORT-15). */
export function checkReport(draft: ReportDraft, chosen: readonly string[]): RuleProblem | null {
  if (!servicesOf(chosen).some(({ code }) => code === draft.category))
    return refuse('report_service_missing', { field: 'category' })
  if (draft.description.trim() === '') return refuse('report_description_missing', { field: 'description' })
  if (draft.latitude === null && draft.address.trim() === '')
    return refuse('report_place_missing', { field: 'address' })
  if (draft.email.trim() !== '' && checkEmail(draft.email) !== null)
    return refuse('report_email_wrong', { field: 'email' })
  return null
}

/** A report is decided once (REPORT-8). */
export function checkUndecided(report: { status: string; duplicateOf: string | null }): RuleProblem | null {
  return report.status === 'received' && report.duplicateOf === null ? null : refuse('report_decided')
}

/** Its reporter reads the reason (REPORT-8). */
export const checkDeclineReason = (reason: string): RuleProblem | null =>
  reason.trim() === '' ? refuse('report_reason_missing', { field: 'reason' }) : null

interface FollowedReport {
  state: ReportState
  closedAt: string | null
  saidBroken: boolean
}

/** Returns until when the reporter may say that it is still broken, in milliseconds; null if not at all (REPORT-12). */
export function stillBrokenUntil({ state, closedAt, saidBroken }: FollowedReport): number | null {
  if (state !== 'closed' || closedAt === null || saidBroken) return null
  return Date.parse(closedAt) + STILL_BROKEN_DAYS * 24 * 60 * 60_000
}

/** `now` is in milliseconds since 1970. */
export function checkStillBroken(report: FollowedReport, now: number): RuleProblem | null {
  const until = stillBrokenUntil(report)
  return until !== null && now < until ? null : refuse('still_broken_over')
}
