/** The clock of a device: what it says is data beside the server's time, and orders nothing (DUR-7, DUR-24). */

import { timestamp } from './fields.ts'

/** With seconds, and of a bounded length. */
const FORM = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const MAX_AHEAD_MS = DAY_MS
const MAX_AGE_MS = 90 * DAY_MS
/** Clocks differ by this much anyway. */
const SAME_MS = MINUTE_MS

/** Why a readable time is not kept: the device's clock is wrong. What it sent is stored all the same. */
export type RecordedAtIgnored = 'in the future' | 'too long ago'

export interface RecordedAt {
  /** As the device wrote it; null where there is nothing to keep. */
  recordedAt: string | null
  ignored: RecordedAtIgnored | null
}

/**
 * What to keep of the time that a device sent with a write, at `now` by the server's clock (milliseconds since 1970); null where it
 * cannot be read, which is a mistake of the program. `readRecordedAt('2026-11-22T10:00:00-06:00', at17)` keeps it, a minute
 * or less before `now` keeps nothing.
 */
export function readRecordedAt(given: string, now: number): RecordedAt | null {
  const at = FORM.test(given) && timestamp.safeParse(given).success ? Date.parse(given) : Number.NaN
  if (Number.isNaN(at)) return null
  if (at - now > MAX_AHEAD_MS) return { recordedAt: null, ignored: 'in the future' }
  if (now - at > MAX_AGE_MS) return { recordedAt: null, ignored: 'too long ago' }
  return { recordedAt: Math.abs(now - at) <= SAME_MS ? null : given, ignored: null }
}
