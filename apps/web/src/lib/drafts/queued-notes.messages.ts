/** Texts about unsent notes and files. */

export const uploadMessages = {
  uploadFailed: 'Error uploading media files. Please try again.',
  /** Shown if the app cannot read the list of files. It then sends nothing, because files could be missing. */
  storageUnreadable: 'The files kept on this device cannot be read now. Reload the page to try again.',
} as const

/**
 * `filesLost(1, true)`: the device no longer has a file of this queued note, although the user did not remove it. If
 * the note has text, the user can send it without the file.
 */
export function filesLost(lost: number, hasWords: boolean): string {
  const [files, them] = lost === 1 ? ['file of this note is', 'it'] : ['files of this note are', 'them']
  const otherwise = hasWords ? `send the note without ${them}` : 'delete the note'
  return `${lost} ${files} no longer on this device. Add ${them} again, or ${otherwise}.`
}

/** Shown in place of the text of an unsent note that has none: '1 photo or video'. */
export const mediaCounted = (count: number) =>
  count === 1 ? '1 photo or video' : `${count} photos or videos`
