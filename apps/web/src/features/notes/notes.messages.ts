/** UI texts of notes. */
import { formatCount } from '@lamplighter/domain/format'

export const noteListWords = {
  notSent: 'not sent yet',
  draftAuthor: 'You',
  draftDate: 'Draft',
  addNote: 'Add Note',
  last: 'Last note',
} as const

/** Shown offline with a day pack. */
export const onlyTheLast = (here: number, total: number) =>
  `Only the last ${here} of ${formatCount(total)} notes are on this device.`

/** Asks before the app deletes an unsent note. */
export const confirmDraftRemoval = 'This draft is only on this device. Its text and media will be deleted.'

/** Shown after a note was sent for a location in the trash (NOTE-8). */
export function keptWithTrashed(location: string): string {
  return `"${location}" is in the trash. Your note is kept with it.`
}
