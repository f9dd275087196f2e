/** Texts about unsent notes and files. */

export const uploadMessages = {
  uploadFailed: 'Error uploading media files. Please try again.',
  /** Without the list the files are unknown, so nothing is sent. */
  storageUnreadable: 'The files kept on this device cannot be read now. Reload the page to try again.',
} as const

/**
 * `filesLost(1, true)`: files of a queued note are missing, and the user did not remove them. A note with text can be
 * sent without them.
 */
export function filesLost(lost: number, hasWords: boolean): string {
  const [files, them] = lost === 1 ? ['file of this note is', 'it'] : ['files of this note are', 'them']
  const otherwise = hasWords ? `send the note without ${them}` : 'delete the note'
  return `${lost} ${files} no longer on this device. Add ${them} again, or ${otherwise}.`
}

/** Stands for the missing text of an unsent note: '1 photo or video'. */
export const mediaCounted = (count: number) =>
  count === 1 ? '1 photo or video' : `${count} photos or videos`
