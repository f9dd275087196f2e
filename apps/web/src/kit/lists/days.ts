import { timeFormat } from '@lamplighter/domain/format'

const dayName = timeFormat({ weekday: 'long', month: 'long', day: 'numeric' })
const dayWithYear = timeFormat({ dateStyle: 'full' })

export interface Day<T> {
  /** Start of the day, used as a key. */
  key: string
  /** 'Today', 'Yesterday', 'Wednesday, November 18', last year 'Friday, November 21, 2025'. */
  name: string
  entries: T[]
}

/** Groups entries, newest first, by day in the reader's time zone. */
export function byDay<T extends { createdAt: string }>(entries: readonly T[], now = new Date()): Day<T>[] {
  const days: Day<T>[] = []
  for (const entry of entries) {
    const time = new Date(entry.createdAt)
    const key = time.toDateString()
    const last = days.at(-1)
    if (last?.key === key) last.entries.push(entry)
    else days.push({ key, name: nameOf(time, now), entries: [entry] })
  }
  return days
}

function nameOf(time: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (time.toDateString() === now.toDateString()) return 'Today'
  if (time.toDateString() === yesterday.toDateString()) return 'Yesterday'
  return (time.getFullYear() === now.getFullYear() ? dayName : dayWithYear)(+time)
}
