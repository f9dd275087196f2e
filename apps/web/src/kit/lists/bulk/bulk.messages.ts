/** UI texts of selections and bulk changes, whatever the list contains. */
import { formatCount } from '@lamplighter/domain/format'

export const bulkWords = {
  select: 'Select',
  done: 'Done',
  clear: 'Clear selection',
  undo: 'Undo',
  stop: 'Stop',
  stopping: 'Stopping',
  notKept: "Couldn't save the changes on this device. Please try again.",
  changedMeanwhile: 'Someone else changed it.',
  waiting: "The rest is saved on this device and is sent automatically when you're back online.",
} as const

/** Accessible name: `selectOf('Hydrant 12')` is 'Select Hydrant 12'. */
export const selectOf = (name: string) => `${bulkWords.select} ${name}`

export const selectedCount = (count: number) => `${formatCount(count)} selected`

/** `selectAll(245, 250)` is 'Select all 245 that match'; above the limit, 'Select the first 250 of 2,395'. */
export function selectAll(matching: number, most: number): string {
  if (matching <= most) return `Select all ${formatCount(matching)} that match`
  return `Select the first ${formatCount(most)} of ${formatCount(matching)}`
}

export const mostAtOnce = (most: number) => `At most ${formatCount(most)} at once.`

/** `progressOf(120, 245)` is '120 of 245 sent'. */
export const progressOf = (done: number, total: number) =>
  `${formatCount(done)} of ${formatCount(total)} sent`

/** `undone('3 locations')` is 'Undone for 3 locations.' */
export const undone = (counted: string) => `Undone for ${counted}.`
export const unchanged = (counted: string) => `${counted} needed no change.`
/** The user stopped before they were sent. */
export const notSent = (counted: string) => `${counted} not changed because you stopped.`
export const refused = (counted: string, count: number) =>
  `${counted} ${count === 1 ? 'was' : 'were'} not changed:`
export const andMore = (count: number) => `and ${formatCount(count)} more`
