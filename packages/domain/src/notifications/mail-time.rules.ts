/** When a notification is mailed (TELL-5). */
import { momentOf, offsetAt } from '../format/index.ts'
import { GATHER_SECONDS, type MailTime, MORNING_HOUR, type QuietHours } from './notifications.constants.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface Moment {
  /** Milliseconds since 1970. */
  now: number
  /** The city's, such as 'America/Chicago'. */
  timeZone: string
}

/**
 * Milliseconds since 1970; null for never. At once means after a few seconds, daily the next morning, and both wait for the end
 * of quiet hours.
 */
export function mailTimeOf(mail: MailTime, quiet: QuietHours | null, moment: Moment): number | null {
  if (mail === 'off') return null
  const { now, timeZone } = moment
  const wanted = mail === 'daily' ? next(MORNING_HOUR, moment) : now + GATHER_SECONDS * 1000
  const then = { now: wanted, timeZone }
  return quiet && isQuiet(quiet, then) ? next(quiet.to, then) : wanted
}

/** From 20 to 6 is quiet at 23 and at 5, and not at 6. From 6 to 6 never is. */
export function isQuiet({ from, to }: QuietHours, { now, timeZone }: Moment): boolean {
  const hour = new Date(now + offsetAt(timeZone, now)).getUTCHours()
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to
}

/** The next time that the city's clock shows this full hour. */
function next(hour: number, { now, timeZone }: Moment): number {
  const local = now + offsetAt(timeZone, now)
  const today = Math.floor(local / DAY_MS) * DAY_MS + hour * HOUR_MS
  return momentOf(today > local ? today : today + DAY_MS, timeZone)
}
