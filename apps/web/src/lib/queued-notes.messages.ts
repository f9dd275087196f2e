/** What is said of notes and files that have not reached the server. */

export const uploadMessages = {
  uploadFailed: 'Error uploading media files. Please try again.',
  /** Without the list nobody knows which files are there, so nothing is sent. */
  storageUnreadable: 'The files kept on this device cannot be read now. Reload the page to try again.',
} as const

/** `filesLost(1, true)`: files of a note that waits are gone, and nobody removed them. One with words can go without them. */
export function filesLost(lost: number, hasWords: boolean): string {
  const [files, them] = lost === 1 ? ['file of this note is', 'it'] : ['files of this note are', 'them']
  const otherwise = hasWords ? `send the note without ${them}` : 'delete the note'
  return `${lost} ${files} no longer on this device. Add ${them} again, or ${otherwise}.`
}
