/** UI texts of the audit trail (FEED-16). */
import { type AuditKind, MAX_AUDIT_TOTAL } from '@lamplighter/domain/audit'
import { formatCount } from '@lamplighter/domain/format'

export const auditWords = {
  audit: 'Audit',
  hint: 'Every write of your city: edits, imports, bulk changes and values put back. Days are in the time zone of the city.',
  person: 'Person',
  anyone: 'Anyone',
  kind: 'Kind',
  anything: 'Anything',
  from: 'From',
  to: 'To',
  clear: 'Clear filters',
  oneRecord: 'Only the changes of one record are shown.',
  allRecords: 'Show all records',
  none: 'Nothing has been recorded yet. Everything that members do appears here.',
  noneMatching: 'Nothing matches these filters.',
} as const

export const kindWords: Readonly<Record<AuditKind, string>> = {
  locations: 'Locations',
  notes: 'Notes',
  orders: 'Work orders',
  reports: 'Reports of residents',
  people: 'People and access',
  settings: 'City and settings',
  files: 'Imports and downloads',
}

/** '1 entry', '1,234 entries', '10,000 or more entries'. */
export function entriesFound(total: number): string {
  if (total >= MAX_AUDIT_TOTAL) return `${formatCount(MAX_AUDIT_TOTAL)} or more entries`
  return `${formatCount(total)} ${total === 1 ? 'entry' : 'entries'}`
}
