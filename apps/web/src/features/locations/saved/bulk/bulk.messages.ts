/** UI texts of bulk changes. */
import { iconOf } from '@lamplighter/domain/catalog'
import { formatCount } from '@lamplighter/domain/format'
import type { BulkChange } from './bulk-change.ts'

export const bulkWords = {
  addTag: 'Add Tag',
  removeTag: 'Remove Tag',
  changeIcon: 'Change Icon',
  trash: 'Move to Trash',
  clear: 'Clear selection',
  selection: 'Selected locations',
  tag: 'Tag',
  noTags: 'The selected locations have no tags.',
  iconHint: "Names stay the same. The old icon's tags are replaced with the new icon's tags.",
  undo: 'Undo',
  undone: 'Change undone.',
  stop: 'Stop',
  unselected: "Couldn't select them. Please try again.",
  notKept: "Couldn't save the changes on this device. Please try again.",
  mayNotEdit: "You can't edit it.",
  mayNotDelete: "You can't delete it: someone else created it.",
  mayNotRestore: 'Only a City Admin can restore it.',
  changedMeanwhile: 'Someone else changed it.',
  waiting: "The rest is saved on this device and is sent automatically when you're back online.",
} as const

/** `locationsCounted(1)` is '1 location'. */
export function locationsCounted(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'location' : 'locations'}`
}

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

export function confirmTrash(count: number): string {
  const theirs = count === 1 ? 'Its notes and media go with it.' : 'Their notes and media go with them.'
  return `Move ${locationsCounted(count)} to the trash? ${theirs} Open work orders stay open.`
}

/** `doing({ kind: 'tag.add', tag: 'oak' })` is 'Adding the tag "oak"'. */
export function doing(change: BulkChange): string {
  switch (change.kind) {
    case 'tag.add':
      return `Adding the tag "${change.tag}"`
    case 'tag.remove':
      return `Removing the tag "${change.tag}"`
    case 'icon':
      return `Changing the icon to ${iconOf(change.icon).label}`
    case 'trash':
      return 'Moving to the trash'
  }
}

/** `done({ kind: 'trash' }, 3)` is '3 locations were moved to the trash.' */
export function done(change: BulkChange, count: number): string {
  const they = `${locationsCounted(count)} ${count === 1 ? 'was' : 'were'}`
  switch (change.kind) {
    case 'tag.add':
      return `The tag "${change.tag}" was added to ${locationsCounted(count)}.`
    case 'tag.remove':
      return `The tag "${change.tag}" was removed from ${locationsCounted(count)}.`
    case 'icon':
      return `The icon of ${locationsCounted(count)} was changed to ${iconOf(change.icon).label}.`
    case 'trash':
      return `${they} moved to the trash.`
  }
}

/** `undone(3)` is 'Undone for 3 locations.' */
export const undone = (count: number) => `Undone for ${locationsCounted(count)}.`

export const unchanged = (count: number) => `${locationsCounted(count)} needed no change.`
/** The user stopped before they were sent. */
export const notSent = (count: number) => `${locationsCounted(count)} not changed because you stopped.`
export const refused = (count: number) =>
  count === 1 ? '1 location was not changed:' : `${locationsCounted(count)} were not changed:`
export const andMore = (count: number) => `and ${formatCount(count)} more`
