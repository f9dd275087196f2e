/** Texts about changes that wait on crews' devices (FEED-14). */
import type { MemberWaiting } from '@lamplighter/domain/city-admin'
import { formatCount } from '@lamplighter/domain/format'

export const phoneWords = {
  title: 'Phones',
  lead: "Changes that are saved on your crews' devices but not sent yet.",
  columns: ['Name', 'Waiting', 'Last heard from'],
  nothing: 'Nothing waiting',
  empty: 'No reports yet. Devices with unsent changes appear here.',
  failed: "Can't load what waits on phones.",
} as const

const units = {
  photos: ['photo', 'photos'],
  videos: ['video', 'videos'],
  notes: ['note', 'notes'],
  orders: ['work order', 'work orders'],
  others: ['other change', 'other changes'],
} as const

type Counts = Pick<MemberWaiting['devices'][number], keyof typeof units>

/** `waitingSince({ photos: 3, notes: 1, ... }, '10:40 AM')` is '3 photos, 1 note waiting since 10:40 AM' */
export function waitingSince(counts: Counts, since: string): string {
  const parts = Object.entries(units).flatMap(([kind, [one, many]]) => {
    const count = counts[kind as keyof Counts]
    return count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? one : many}`]
  })
  return `${parts.join(', ')} waiting since ${since}`
}

/** `lastHeard('11:05 AM')` is 'last heard from 11:05 AM' */
export function lastHeard(time: string): string {
  return `last heard from ${time}`
}
