/** UI texts of the audit trail (FEED-16). */
import { type AuditKind, MAX_AUDIT_TOTAL } from '@lamplighter/domain/audit'
import { formatCount, timeFormat } from '@lamplighter/domain/format'

export const auditWords = {
  audit: 'Audit',
  hint: 'Every change in your city: edits, imports, bulk changes and values put back. Days and times are in the time zone of the city.',
  person: 'Person',
  anyone: 'Anyone',
  nobodyFound: 'Nobody with this name is a member or in the list.',
  membersFailed: "Can't load the members. Try again later.",
  kind: 'Kind',
  anything: 'Anything',
  name: 'Name of location or work order',
  from: 'From',
  to: 'To',
  clear: 'Clear filters',
  oneRecord: 'Only the changes of one record are shown. Imports and merges of cities are not among them.',
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

const zoned = (options: Intl.DateTimeFormatOptions) => {
  const formats = new Map<string | undefined, ReturnType<typeof timeFormat>>()
  return (timeZone: string | undefined, time: string): string => {
    const format = formats.get(timeZone) ?? timeFormat({ ...options, ...(timeZone ? { timeZone } : {}) })
    formats.set(timeZone, format)
    return format(Date.parse(time))
  }
}

/** `clockIn('America/Chicago', time)` is '10:42 AM'. */
export const clockIn = zoned({ timeStyle: 'short' })

/** 'Nov 21, 2026, 10:42 AM CST' */
export const momentIn = zoned({ dateStyle: 'medium', timeStyle: 'long' })
