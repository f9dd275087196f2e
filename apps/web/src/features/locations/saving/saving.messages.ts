/** What 'Save' says, where all went well and where not, and the comparison of two versions. */

export const savingWords = {
  saved: 'Location saved successfully!',
  updated: 'Location updated successfully!',
  savedWithNotes: 'Location and notes saved successfully!',
  savedOffline: 'Location and images saved successfully!',
  saveFailed: 'Error saving location. Please try again.',
} as const

/** The comparison of a draft with what is saved. */
export const comparisonWords = { field: 'Field', empty: 'Empty' } as const

/**
 * Said after 'Save' where not every file is on the server: `savedWithoutFiles('1 of 3 files has not arrived yet')`. The
 * sentences of success are for what was saved whole (WORD-4).
 */
export function savedWithoutFiles(filesMissing: string, kept = true): string {
  const where = kept ? 'Your files are stored on this device.' : 'Keep this page open.'
  return `Saved, but ${filesMissing}. ${where}`
}

/** Said after 'Save' where files of its notes are gone from this device, and nobody removed them. */
export const savedWithLostFiles = 'Location saved, but files from its notes were lost. Add them again.'

/** Said after 'Save' without the server, below the sentence, where the browser has no room for the files. */
export const keptWithoutFiles = "Some files aren't stored on this device. Keep this page open."

/** Said after 'Save' where the server went away before it had all notes. */
export const savedWithoutNotes = 'Location saved. Its notes are not sent yet.'
