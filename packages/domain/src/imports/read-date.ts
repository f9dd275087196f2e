/**
 * Reads the dates of a file (ORDER-63): ISO, US dates with the month first, Excel's day numbers, and milliseconds since
 * 1970, as GIS programs write them.
 */
import { momentOf } from '../format/index.ts'

export interface FileDate {
  /** `2018-12-18` */
  day: string
  /** Seconds since midnight; null for a day without a time. */
  seconds: number | null
  /** Minutes east of UTC; null for the time of the city. */
  offset: number | null
}

const shape =
  /^(?:(\d{4})[-/](\d{1,2})[-/](\d{1,2})|(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d{2}))(?:(?:T|,?\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s*(?:([ap])\.?m\.?)?\s*(Z|UTC|GMT|[-+]\d{2}(?::?\d{2})?)?)?$/i
const DAY_MS = 86_400_000
/** Excel counts days from here. */
const EXCEL_START = Date.UTC(1899, 11, 30)
/** Longer than any date. */
const LONGEST = 60

/**
 * Null for a text that is no date. `readDate('12/18/2018 3:05 PM')` is { day: '2018-12-18', seconds: 54300, offset:
 * null }.
 */
export function readDate(text: string): FileDate | null {
  const said = text.trim()
  if (said.length > LONGEST) return null
  if (/^\d{5}(\.\d+)?$/.test(said)) return dateAt(EXCEL_START + Number(said) * DAY_MS, null)
  if (/^\d{12,13}$/.test(said)) return dateAt(Number(said), 0)
  const [, year, month, date, usMonth, usDate, usYear, hour, minute, second, half, zone] =
    shape.exec(said) ?? []
  const day = dayOf(year ?? fullYear(usYear ?? ''), month ?? usMonth ?? '', date ?? usDate ?? '')
  if (day === null) return null
  if (hour === undefined) return { day, seconds: null, offset: null }
  const seconds = secondsOf(Number(hour), Number(minute), Number(second ?? 0), half?.toLowerCase())
  return seconds === null ? null : { day, seconds, offset: offsetIn(zone) }
}

/** Excel's whole numbers are days without a time. */
function dateAt(ms: number, offset: number | null): FileDate {
  const [day = '', time = ''] = new Date(Math.round(ms / 1000) * 1000).toISOString().slice(0, 19).split('T')
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number)
  const seconds = hour * 3600 + minute * 60 + second
  return { day, seconds: seconds === 0 && offset === null ? null : seconds, offset }
}

/** '18' is 2018, '97' is 1997. */
const fullYear = (year: string) => (year.length === 2 ? `${Number(year) < 70 ? '20' : '19'}${year}` : year)

function dayOf(year: string, month: string, date: string): string | null {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const ms = Date.parse(`${day}T00:00:00Z`)
  // The 31st of a shorter month would become another day.
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === day ? day : null
}

function secondsOf(hour: number, minute: number, second: number, half: string | undefined): number | null {
  if (minute > 59 || second > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return null
  const hours = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour
  return hours * 3600 + minute * 60 + second
}

function offsetIn(zone: string | undefined): number | null {
  if (zone === undefined) return null
  const [, sign, hours, minutes = '0'] = /^([-+])(\d{2}):?(\d{2})?$/.exec(zone) ?? []
  if (hours === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** Milliseconds since 1970. A date without a zone is in the city's; a day begins at its midnight. */
export function instantOf({ day, seconds, offset }: FileDate, timeZone: string): number {
  const local = Date.parse(`${day}T00:00:00Z`) + (seconds ?? 0) * 1000
  if (offset !== null) return local - offset * 60_000
  return momentOf(local, timeZone)
}
