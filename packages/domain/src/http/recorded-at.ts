/** The device's clock. Its time is stored in addition to the server's and never used for sorting (DUR-7, DUR-24). */

import { timestamp } from './fields.ts'

/** Requires seconds and bounds the length. */
const FORM = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const MAX_AHEAD_MS = DAY_MS
const MAX_AGE_MS = 90 * DAY_MS
/** Clocks usually differ by this much. */
const SAME_MS = MINUTE_MS

/** Why a readable time was ignored: the device's clock is wrong. The write itself is stored. */
export type RecordedAtIgnored = 'in the future' | 'too long ago'

export interface RecordedAt {
  /** The time as the device wrote it; null if it is not stored. */
  recordedAt: string | null
  ignored: RecordedAtIgnored | null
}

/**
 * Decides whether to store the time that a device sent with a write. `now` is the server's time in milliseconds since
 * 1970. Returns null for an unreadable time, which is a client bug. Times within a minute of `now` are not stored:
 * `readRecordedAt('2026-11-22T10:00:00-06:00', at17)` is stored.
 */
export function readRecordedAt(given: string, now: number): RecordedAt | null {
  const at = FORM.test(given) && timestamp.safeParse(given).success ? Date.parse(given) : Number.NaN
  if (Number.isNaN(at)) return null
  if (at - now > MAX_AHEAD_MS) return { recordedAt: null, ignored: 'in the future' }
  if (now - at > MAX_AGE_MS) return { recordedAt: null, ignored: 'too long ago' }
  return { recordedAt: Math.abs(now - at) <= SAME_MS ? null : given, ignored: null }
}
