/** Formats times and counts for the United States. */
export * from './days.ts'
export * from './time-zones.ts'

/** Formats times in milliseconds since 1970. Creates the Intl formatter on first use, because that takes 12 ms. */
export function timeFormat(options: Intl.DateTimeFormatOptions): (at: number) => string {
  let format: Intl.DateTimeFormat | undefined
  return (at) => {
    format ??= new Intl.DateTimeFormat('en-US', options)
    return format.format(at)
  }
}

/** Local time of day: `timeOfDay(Date.parse('2026-11-21T00:13'))` is '12:13 AM'. */
export const timeOfDay = timeFormat({ timeStyle: 'short' })

/** `formatCount(54665)` is '54,665'. Avoids `toLocaleString`, whose first call takes 25 ms. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

const shortDay = timeFormat({ timeZone: 'UTC', month: 'short', day: 'numeric' })

/** `monthAndDay('2026-12-01')` is 'Dec 1'. */
export const monthAndDay = (day: string): string => shortDay(Date.parse(`${day}T00:00:00Z`))
