/** UI texts about drafts. */
import { timeFormat, timeOfDay } from '@lamplighter/domain/format'

const day = timeFormat({ month: 'short', day: 'numeric' })

/** `at` is read by the device's clock. Shown when a draft is opened again. */
export function unsavedDraft(at: number): string {
  return `Unsaved draft from ${day(at)}, ${timeOfDay(at)}`
}

export const draftWords = {
  saved: 'Saved',
  draft: 'Draft',
  notSavedYet: 'Not saved yet',
  notTheTruth: 'This is your draft. Others see the saved version.',
  onlyHere: "It's only on this device.",
  notesWaiting: 'Notes/Media',
  goOn: 'Keep editing',
  discardChanges: 'Discard changes',
} as const

/** The question before unsaved changes are discarded. */
export const confirmStartAnew = 'This deletes your changes and any unsent notes and media.'

/** `confirmCancel(['Name', 'Place'])` is 'Discard unsaved changes to Name, Place?' */
export function confirmCancel(changes: readonly string[]): string {
  return `Discard unsaved changes to ${changes.join(', ')}?`
}

/** Shown when the user leaves a new location with a note while offline (LOC-27). It is created later. */
export function keptUntilSent(name: string): string {
  return `Kept on this device as a new location: "${name}".`
}

/** Shown when a new location has only been started: it stays a draft. */
export function draftKept(name: string): string {
  return name.trim() === ''
    ? 'Draft kept on this device.'
    : `Draft kept on this device: "${name.trim()}". It is not saved.`
}

/**
 * `waitingNotes(2, 1, true)` is '2 notes, 1 photo'; without `photosOnly`, '2 notes, 1 file'. Empty if there
 * are none.
 */
export function waitingNotes(notes: number, files: number, photosOnly = false): string {
  const count = (many: number, one: string) => (many === 0 ? null : `${many} ${one}${many === 1 ? '' : 's'}`)
  return [count(notes, 'note'), count(files, photosOnly ? 'photo' : 'file')].filter(Boolean).join(', ')
}

export const queuedNoteWords = {
  goesWithFiles: 'Note saved here. It will post when its files finish uploading.',
  /** The text waits for its files, so that nobody reads about a photo that is missing. */
  waitsForFiles: 'This note needs its files. Send them again or remove them.',
  /** The same when the browser has no room for the files. */
  waitsForUnkeptFiles: 'Keep this page open: the note needs its files. Send them again.',
  addFilesAgain: 'Add again',
  sendWithoutFiles: 'Send without',
} as const
