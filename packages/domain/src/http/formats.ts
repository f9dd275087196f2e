/** Times and figures as Americans write them. */

/** Writes times, given in milliseconds since 1970. What it takes is made at the first use: it takes a page 12 ms. */
export function timeFormat(options: Intl.DateTimeFormatOptions): (at: number) => string {
  let format: Intl.DateTimeFormat | undefined
  return (at) => {
    format ??= new Intl.DateTimeFormat('en-US', options)
    return format.format(at)
  }
}

/** A time by the device's clock: `timeOfDay(Date.parse('2026-11-21T00:13'))` is '12:13 AM'. */
export const timeOfDay = timeFormat({ timeStyle: 'short' })

/** A count: `inFigures(54665)` is '54,665'. At its first use `toLocaleString` takes a page 25 ms. */
export const inFigures = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
