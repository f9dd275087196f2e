/** Work order settings as form fields. */
import { type DepartmentCategory, departmentCategories } from '@lamplighter/domain/catalog'
import { type OrderSettings, type TimeZone, timeZones } from '@lamplighter/domain/city-admin'
import { orderSettingsWords as words } from './order-settings.messages.ts'

/** Days as typed. */
export interface SettingsFields {
  timeZone: TimeZone | null
  high: string
  medium: string
  low: string
  closingReasons: string[]
  afterPhotoCategories: DepartmentCategory[]
}

/** The server's answer, whose zone and categories are any text. */
interface Known {
  timeZone: string
  overdueDays: OrderSettings['overdueDays']
  closingReasons: readonly string[]
  afterPhotoCategories: readonly string[]
}

export const dayFields = ['high', 'medium', 'low'] as const
type DayField = (typeof dayFields)[number]

export function fieldsOf({
  timeZone,
  overdueDays,
  closingReasons,
  afterPhotoCategories,
}: Known): SettingsFields {
  return {
    timeZone: timeZones.find((zone) => zone === timeZone) ?? null,
    high: String(overdueDays.high),
    medium: String(overdueDays.medium),
    low: String(overdueDays.low),
    closingReasons: [...closingReasons],
    afterPhotoCategories: departmentCategories.filter((category) => afterPhotoCategories.includes(category)),
  }
}

export interface SettingsProblems {
  days: Partial<Record<DayField, string>>
  /** By position; null if the line is fine. */
  reasons: (string | null)[]
}

/** Null if all fields are valid. */
export function problemsOf(fields: SettingsFields): SettingsProblems | null {
  const days = Object.fromEntries(
    dayFields.filter((field) => daysIn(fields[field]) === null).map((field) => [field, words.daysWrong]),
  )
  const keys = fields.closingReasons.map((reason) => reason.trim().toLocaleLowerCase('en'))
  const reasons = keys.map((key, at) => {
    if (key === '') return words.reasonMissing
    return keys.indexOf(key) < at ? words.reasonTwice : null
  })
  return Object.keys(days).length === 0 && reasons.every((reason) => reason === null)
    ? null
    : { days, reasons }
}

/** Null if the fields are not valid. */
export function settingsOf(fields: SettingsFields): OrderSettings | null {
  const [high, medium, low] = [daysIn(fields.high), daysIn(fields.medium), daysIn(fields.low)]
  const { timeZone, closingReasons, afterPhotoCategories } = fields
  if (problemsOf(fields) || high === null || medium === null || low === null || !timeZone) return null
  return {
    timeZone,
    overdueDays: { high, medium, low },
    closingReasons: closingReasons.map((reason) => reason.trim()),
    afterPhotoCategories,
  }
}

function daysIn(typed: string): number | null {
  const days = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  return days >= 1 && days <= 365 ? days : null
}
