/** UI texts of notes. */
import { formatCount } from '@lamplighter/domain/format'

export const noteListWords = {
  notSent: 'not sent yet',
  draftAuthor: 'You',
  draftDate: 'Draft',
  addNote: 'Add Note',
  last: 'Last note',
  none: 'No notes yet.',
  notOnPaper: "The notes aren't printed, because they couldn't be loaded.",
  loading: 'Loading notes',
} as const

/** Shown offline with a day pack. */
export const onlyTheLast = (here: number, total: number) =>
  `Only the last ${here} of ${formatCount(total)} notes are on this device.`

/** Shown on paper, which has the newest notes only. */
export const onlyTheNewest = (shown: number, total: number) =>
  `Only the newest ${shown} of ${formatCount(total)} notes are printed.`

/** `filesOfNote(2)` is '2 photos or videos' */
export const filesOfNote = (count: number) =>
  count === 1 ? '1 photo or video' : `${formatCount(count)} photos or videos`

/** Asks before the app deletes an unsent note. */
export const confirmDraftRemoval = 'This draft is only on this device. Its text and media will be deleted.'

/** Shown after a note was sent for a location in the trash (NOTE-8). */
export function keptWithTrashed(location: string): string {
  return `"${location}" is in the trash. Your note is kept with it.`
}
