/** Days and times as the reader's watch shows them. */
const timeOnly = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const dayAndTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** A key of the calendar day of a moment, in milliseconds. */
export const localDay = (ms: number) => new Date(ms).toDateString()

/** '10:32 AM', of another day 'Nov 20, 10:32 AM'. */
export function clockOf(time: string | number, now = Date.now()): string {
  const date = new Date(time)
  return (date.toDateString() === localDay(now) ? timeOnly : dayAndTime).format(date)
}
