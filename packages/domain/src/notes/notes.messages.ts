/** Note texts shared by rules and several screens. */
import { MAX_FILES_PER_NOTE } from './notes.limits.ts'

export const noteMessages = {
  tooManyFiles: `A note holds at most ${MAX_FILES_PER_NOTE} files. Put the others into another note.`,
  waitForUploads: 'Please wait for media to finish uploading.',
  uploadedMedia: 'Uploaded Media',
  addFailed: 'Failed to add note. Please try again.',
  deleteFailed: 'Error deleting note. Please try again.',
  confirmDelete: 'Are you sure you want to delete this note? This action cannot be undone.',
} as const

/** `filesMissing(1, 3)` is '1 of 3 files has not arrived yet'. */
export function filesMissing(missing: number, all: number): string {
  return `${missing} of ${all} ${all === 1 ? 'file' : 'files'} ${missing === 1 ? 'has' : 'have'} not arrived yet`
}

export const noteWords = {
  deleteNote: 'Delete Note',
  notes: 'Notes',
} as const
