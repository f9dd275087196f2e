/** The words of notes. */
import { messageOf } from '../http/problems.ts'
import { MAX_FILES_PER_NOTE } from '../media/media.limits.ts'

export const noteMessages = {
  empty: messageOf('note_empty'),
  tooManyFiles: `A note holds at most ${MAX_FILES_PER_NOTE} files. Put the others into another note.`,
  waitForUploads: 'Please wait for media to finish uploading.',
  uploadedMedia: 'Uploaded Media',
  keptOnDevice: 'The note is kept on this device, and sent when the server can be reached.',
  /** Its words wait with its files, so that nobody reads of a photo that is not there. */
  waitsForFiles:
    'The note waits on this device for its files. Send them again or remove them; then it is added.',
  /** The same where the browser has no room for them. */
  waitsForUnkeptFiles:
    'The note waits for its files, which are only kept while this page is open. Send them again or remove them; then it is added.',
  addFailed: 'Failed to add note. Please try again.',
  deleteFailed: 'Error deleting note. Please try again.',
  confirmDelete: 'Are you sure you want to delete this note? This action cannot be undone.',
} as const

/** The question before a note goes that is not on the server yet. */
export const confirmDraftRemoval = 'This draft is only on this device. Its text and media go for good.'

/** `filesMissing(1, 3)` is '1 of 3 files has not arrived yet'. */
export function filesMissing(missing: number, all: number): string {
  return `${missing} of ${all} ${all === 1 ? 'file' : 'files'} ${missing === 1 ? 'has' : 'have'} not arrived yet`
}

/** `filesLost(1, true)`: files of a note that waits are gone, and nobody removed them. One with words can go without them. */
export function filesLost(lost: number, hasWords: boolean): string {
  const [files, them] = lost === 1 ? ['file of this note is', 'it'] : ['files of this note are', 'them']
  const otherwise = hasWords ? `send the note without ${them}` : 'delete the note'
  return `${lost} ${files} no longer on this device. Add ${them} again, or ${otherwise}.`
}

export const noteWords = {
  draftAuthor: 'You',
  draftDate: 'Draft',
  addNote: 'Add Note',
  addFilesAgain: 'Add again',
  sendWithoutFiles: 'Send without',
  deleteNote: 'Delete Note',
  notes: 'Notes',
} as const
