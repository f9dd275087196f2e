/** Calendar days, in the time zone of a city. */
import { addDays } from '@lamplighter/domain/format'

/** '2026-12-01': the day in so many days, on the clocks of that time zone; the device's if it is not known. */
export function dayAhead(days: number, timeZone?: string, now = Date.now()): string {
  const today = new Intl.DateTimeFormat('en-CA', {
    ...(timeZone ? { timeZone } : {}),
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  }).format(now)
  return addDays(today, days)
}
