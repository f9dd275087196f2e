import { addDays, timeFormat } from '@lamplighter/domain/format'

export interface Day<T> {
  /** The date, used as a key: '2026-11-18'. */
  key: string
  /** 'Today', 'Yesterday', 'Wednesday, November 18', last year 'Friday, November 21, 2025'. */
  name: string
  entries: T[]
}

interface Clock {
  now?: number
  /** Default: the reader's. */
  timeZone?: string | undefined
}

/** Groups entries, newest first, by day. */
export function byDay<T extends { createdAt: string }>(
  entries: readonly T[],
  { now = Date.now(), timeZone }: Clock = {},
): Day<T>[] {
  const dayOf = dateIn(timeZone)
  const today = dayOf(now)
  const days: Day<T>[] = []
  for (const entry of entries) {
    const key = dayOf(Date.parse(entry.createdAt))
    const last = days.at(-1)
    if (last?.key === key) last.entries.push(entry)
    else days.push({ key, name: nameOf(key, today), entries: [entry] })
  }
  return days
}

/** A format that writes '2026-11-18'. */
const dateIn = (timeZone: string | undefined) => {
  const format = new Intl.DateTimeFormat('en-CA', {
    ...(timeZone ? { timeZone } : {}),
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  })
  return (at: number) => format.format(at)
}

const dayName = timeFormat({ timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' })
const dayWithYear = timeFormat({ timeZone: 'UTC', dateStyle: 'full' })

function nameOf(day: string, today: string): string {
  if (day === today) return 'Today'
  if (day === addDays(today, -1)) return 'Yesterday'
  const named = day.slice(0, 4) === today.slice(0, 4) ? dayName : dayWithYear
  return named(Date.parse(day))
}
