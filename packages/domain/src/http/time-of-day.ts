const format = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

/** A time by the device's clock, in milliseconds since 1970: `timeOfDay(Date.parse('2026-11-21T00:13'))` is '12:13 AM'. */
export function timeOfDay(at: number): string {
  return format.format(at)
}
