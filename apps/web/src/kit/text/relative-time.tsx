import { timeFormat } from '@lamplighter/domain/http'
import { Tooltip } from '@mantine/core'
import { useState } from 'react'
import { momentOf } from './moment.ts'

/** A unit, its seconds, and what one of it is. */
const steps: [string, number, string][] = [
  ['year', 31_557_600, 'last year'],
  ['month', 2_629_800, 'last month'],
  ['week', 604_800, 'last week'],
  ['day', 86_400, 'yesterday'],
  ['hour', 3_600, '1 hour ago'],
  ['minute', 60, '1 minute ago'],
]
const dateOnly = timeFormat({ dateStyle: 'medium' })

/**
 * 'just now', '5 minutes ago', 'yesterday', '3 weeks ago'. At its first use `Intl.RelativeTimeFormat`, which says the same, takes a
 * page 14 ms.
 */
export function ageOf(time: string, now = Date.now()): string {
  const seconds = (now - Date.parse(time)) / 1000
  for (const [unit, length, one] of steps) {
    const count = Math.floor(seconds / length)
    if (count > 0) return count === 1 ? one : `${count} ${unit}s ago`
  }
  return 'just now'
}

/** 'Nov 21, 2026' */
export function dateOf(time: string): string {
  return dateOnly(Date.parse(time))
}

/** How long ago, in words; the exact time on hover and for machines. */
export function RelativeTime({ time }: { time: string }) {
  const [isReached, setReached] = useState(false)
  const words = (
    <time dateTime={time} onPointerEnter={({ pointerType }) => setReached(pointerType === 'mouse')}>
      {ageOf(time)}
    </time>
  )
  // A list has one in each row, and few are ever hovered.
  if (!isReached) return words
  return (
    <Tooltip label={momentOf(time)} withArrow>
      {words}
    </Tooltip>
  )
}
