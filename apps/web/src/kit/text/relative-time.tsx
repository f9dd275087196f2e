import { timeFormat } from '@lamplighter/domain/format'
import { Tooltip } from '@mantine/core'
import { useState } from 'react'
import { momentOf } from './moment.ts'

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
let relative: Intl.RelativeTimeFormat | undefined
const dateOnly = timeFormat({ dateStyle: 'medium' })

/** 'just now', '5 minutes ago', 'yesterday', '3 weeks ago'. */
export function ageOf(time: string, now = Date.now()): string {
  const seconds = (now - Date.parse(time)) / 1000
  relative ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  for (const [unit, length] of steps) {
    if (seconds >= length) return relative.format(-Math.floor(seconds / length), unit)
  }
  return 'just now'
}

/** 'Nov 21, 2026' */
export function dateOf(time: string): string {
  return dateOnly(Date.parse(time))
}

/** Relative time; the exact time is in the tooltip and the `datetime` attribute. */
export function RelativeTime({ time }: { time: string }) {
  const [isReached, setReached] = useState(false)
  const words = (
    <time dateTime={time} onPointerEnter={({ pointerType }) => setReached(pointerType === 'mouse')}>
      {ageOf(time)}
    </time>
  )
  // Lists have one per row, and few are ever hovered.
  if (!isReached) return words
  return (
    <Tooltip label={momentOf(time)} withArrow>
      {words}
    </Tooltip>
  )
}
