/** The parameters `bbox` and `datetime` of OGC API - Features, sections 7.15.3 and 7.15.4 (OGC-4). */

import type { Box } from '../map/index.ts'

export interface Interval {
  /** ISO 8601 in UTC, to the microsecond; null for an open end. Both are included. */
  from: string | null
  until: string | null
}

/** RFC 3339, section 5.6: '2026-11-29T10:42:00.123456Z'. */
const time = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/
/** A day in UTC; GDAL adds the T. */
const day = /^(\d{4}-\d\d-\d\d)T?$/
/** QGIS writes an open start as the year 0. */
const openStart = '0000-01-01T00:00:00Z'

/** The same moment in UTC with up to six digits of its fraction; null for anything else. */
function inUtc(text: string): string | null {
  const [, clock = '', fraction = '', zone = ''] = time.exec(text) ?? []
  const [shown, moment] = [new Date(`${clock}Z`), new Date(`${clock}${zone}`)]
  if (Number.isNaN(shown.getTime()) || Number.isNaN(moment.getTime())) return null
  // JavaScript reads February 30 as March 2.
  const isInCalendar = shown.toISOString().startsWith(clock)
  const year = moment.getUTCFullYear()
  return isInCalendar && year >= 1 && year <= 9999
    ? `${moment.toISOString().slice(0, 19)}${fraction.slice(0, 7)}Z`
    : null
}

/**
 * Reads a moment, a day or an interval, whose open ends are `..` or empty: `readInterval('2026-11-29T00:00:00Z/..')`. Null
 * for anything else.
 */
export function readInterval(text: string): Interval | null {
  const ends = text.toUpperCase().split('/')
  const from = readEnd(ends[0] ?? '', '00:00:00Z')
  const until = readEnd(ends[1] ?? ends[0] ?? '', '23:59:59.999999Z')
  if (ends.length > 2 || from === undefined || until === undefined) return null
  if (from === null && until === null) return null
  if (from && until && Date.parse(from) > Date.parse(until)) return null
  return { from, until }
}

/** Null for an open end, undefined for a text that is no time. */
function readEnd(text: string, clock: string): string | null | undefined {
  if (text === '..' || text === '' || text === openStart) return null
  const [, date] = day.exec(text) ?? []
  return inUtc(date ? `${date}T${clock}` : text) ?? undefined
}

/**
 * Reads the four numbers of a box in degrees, or six with heights, which are ignored; null for anything else. Longitudes
 * beyond the date line count on its other side.
 */
export function readBox(numbers: readonly number[]): Box | null {
  const flat = numbers.length === 6 ? numbers.toSpliced(5, 1).toSpliced(2, 1) : numbers
  const [west, south, east, north] = flat
  if (flat.length !== 4 || flat.some((one) => !Number.isFinite(one))) return null
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null
  if (south > north) return null
  const isWholeWorld = east - west >= 360
  return [
    isWholeWorld ? -180 : wrapped(west),
    Math.max(-90, south),
    isWholeWorld ? 180 : wrapped(east),
    Math.min(90, north),
  ]
}

/** `wrapped(190)` is -170. */
const wrapped = (longitude: number) =>
  Math.abs(longitude) <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180
