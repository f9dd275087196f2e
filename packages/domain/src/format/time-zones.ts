/** Local time in a zone of the IANA database, such as 'America/Chicago'. Times are milliseconds since 1970. */

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const numeric = 'numeric'
  const made = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: numeric, month: numeric, day: numeric },
    ...{ hour: numeric, minute: numeric, second: numeric },
  })
  formats.set(timeZone, made)
  return made
}

/** The milliseconds that the zone is ahead of UTC at that moment. */
export function offsetAt(timeZone: string, ms: number): number {
  const part = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day, hour, minute, second } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000
}

/** The moment of a local time, which is given as if it were UTC. */
export function momentOf(local: number, timeZone: string): number {
  // Twice, because the first guess may be on the other side of a clock change.
  return local - offsetAt(timeZone, local - offsetAt(timeZone, local))
}
