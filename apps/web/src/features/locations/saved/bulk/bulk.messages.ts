/** UI texts of bulk changes. */
import { iconOf } from '@lamplighter/domain/catalog'
import { formatCount } from '@lamplighter/domain/format'
import type { BulkChange } from './bulk-change.ts'

export const locationBulkWords = {
  addTag: 'Add Tag',
  removeTag: 'Remove Tag',
  changeIcon: 'Change Icon',
  printLabels: 'Print Labels',
  trash: 'Move to Trash',
  selection: 'Selected locations',
  tag: 'Tag',
  noTags: 'The selected locations have no tags.',
  iconHint: "Names stay the same. The old icon's tags are replaced with the new icon's tags.",
  mayNotEdit: "You can't edit it.",
  mayNotDelete: "You can't delete it: someone else created it.",
  mayNotRestore: 'Only a City Admin can restore it.',
} as const

/** `locationsCounted(1)` is '1 location'. */
export function locationsCounted(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'location' : 'locations'}`
}

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
