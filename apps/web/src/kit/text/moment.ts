const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** 'Nov 21, 2026, 10:42 AM' */
export function momentOf(time: string | number): string {
  return exact.format(new Date(time))
}
