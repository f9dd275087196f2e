/** The words of the list of notes and of writing one. */

export const noteListWords = {
  draftAuthor: 'You',
  draftDate: 'Draft',
  addNote: 'Add Note',
} as const

/** The question before a note goes that is not on the server yet. */
export const confirmDraftRemoval = 'This draft is only on this device. Its text and media go for good.'
