/** Texts shown after saving, and in the comparison of two versions. */

export const savingWords = {
  saved: 'Location saved successfully!',
  updated: 'Location updated successfully!',
  savedWithNotes: 'Location and notes saved successfully!',
  /** Fixed by the specification. Offline, it also announces a location without images. */
  savedOffline: 'Location and images saved successfully!',
  saveFailed: 'Error saving location. Please try again.',
} as const

export const comparisonWords = { field: 'Field', empty: 'Empty' } as const

/**
 * `savedWithoutFiles('1 of 3 files has not arrived yet')`. Shown instead of a success text, which would mean that everything
 * is saved (WORD-4).
 */
export function savedWithoutFiles(filesMissing: string, onDevice = true): string {
  const where = onDevice ? "They're on this device." : 'Keep this page open.'
  return `Saved, but ${filesMissing}. ${where}`
}

/** Shown if files of the notes were lost on this device. */
export const savedWithLostFiles = 'Location saved, but files of notes were lost. Add them again.'

/** Shown below the offline message if the browser could not store the files. */
export const keptWithoutFiles = "Some files aren't stored on this device. Keep this page open."

/** Shown if the connection was lost before all notes were sent. */
export const savedWithoutNotes = 'Location saved. Its notes are not sent yet.'

/** Buttons and follow-ups of the message after saving (LOC-103). */
export const afterSaveWords = {
  show: 'Show',
  movedBack: 'Location moved back.',
} as const
