/** The words of notes (specification sections 2, 4, 5 and 8). */
import { messageOf } from '../http/problems.ts'
import { MAX_FILES_PER_NOTE } from '../media/media.limits.ts'

export const noteMessages = {
  empty: messageOf('note_empty'),
  tooManyFiles: `A note holds at most ${MAX_FILES_PER_NOTE} files. Put the others into another note.`,
  waitForUploads: 'Please wait for media to finish uploading.',
  uploadedMedia: 'Uploaded Media',
  addFailed: 'Failed to add note. Please try again.',
  deleteFailed: 'Error deleting note. Please try again.',
  confirmDelete: 'Are you sure you want to delete this note? This action cannot be undone.',
} as const

export const noteWords = {
  draftAuthor: 'You',
  draftDate: 'Draft',
  addNote: 'Add Note',
  deleteNote: 'Delete Note',
  notes: 'Notes',
} as const
