/** The words of the list of notes and of writing one. */
import { inFigures } from '@lamplighter/domain/http'

export const noteListWords = {
  notSent: 'not sent yet',
  draftAuthor: 'You',
  draftDate: 'Draft',
  addNote: 'Add Note',
  last: 'Last note',
} as const

/** Of a day pack: `onlyTheLast(3, 12)` is 'Only the last 3 of 12 notes are on this device.' */
export const onlyTheLast = (here: number, total: number) =>
  `Only the last ${here} of ${inFigures(total)} notes are on this device.`

/** Of a note without words that waits: `mediaOfNote(1)` is '1 photo or video'. */
export const mediaOfNote = (count: number) => (count === 1 ? '1 photo or video' : `${count} photos or videos`)

/** The question before a note goes that is not on the server yet. */
export const confirmDraftRemoval = 'This draft is only on this device. Its text and media will be deleted.'

/** `keptWithTrashed('Bench 12')`: said after a note was sent for a location that somebody had moved to the trash (NOTE-8). */
export function keptWithTrashed(location: string): string {
  return `"${location}" is in the trash. Your note is kept with it.`
}
