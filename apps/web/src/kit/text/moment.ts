import { timeFormat, timeOfDay } from '@lamplighter/domain/format'

const exact = timeFormat({ dateStyle: 'medium', timeStyle: 'short' })
const dayAndTime = timeFormat({
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** 'Nov 21, 2026, 10:42 AM' */
export function momentOf(time: string | number): string {
  return exact(+new Date(time))
}

/** '10:32 AM'; with the date if the day differs from `beside`, and the year if that differs, too. */
export function clockOf(time: string | number, beside: string | number = Date.now()): string {
  const [shown, other] = [new Date(time), new Date(beside)]
  if (shown.getFullYear() !== other.getFullYear()) return momentOf(time)
  return shown.toDateString() === other.toDateString() ? timeOfDay(+shown) : dayAndTime(+shown)
}
