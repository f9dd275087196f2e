import type { OutboxItem } from './outbox/outbox-item.ts'
import { filesLost } from './queued-notes.messages.ts'
/**
 * Notes that wait on this device to be sent, and which of them may go, given the files on this device. Removing a file takes
 * it out of its note at once; so a file that a note names and the device does not have is lost, and the note waits until the
 * user adds it again or goes without it.
 */

/** A note that is not on the server yet; its id is made with it, so that sending it twice makes one note. */
export interface QueuedNote {
  _id: string
  text: string
  mediaIds: string[]
}

/** A note that is in the outbox. */
export interface UnsentNote {
  item: OutboxItem
  note: QueuedNote
}

export const hasContent = ({ text, mediaIds }: QueuedNote) => text.trim() !== '' || mediaIds.length > 0

export function lostFiles({ mediaIds }: QueuedNote, onDevice: ReadonlySet<string>): string[] {
  return mediaIds.filter((id) => !onDevice.has(id))
}

export const withoutFiles = (note: QueuedNote, ids: readonly string[]): QueuedNote => ({
  ...note,
  mediaIds: note.mediaIds.filter((id) => !ids.includes(id)),
})

/** Puts files that were added again in the place of lost ones; if there are fewer, the rest stay lost. */
export function withFilesAgain(
  note: QueuedNote,
  lost: readonly string[],
  again: readonly string[],
): QueuedNote {
  const left = [...again]
  return { ...note, mediaIds: note.mediaIds.map((id) => (lost.includes(id) ? (left.shift() ?? id) : id)) }
}

/** The words for what a note has lost; null when all its files are on the device. */
export function lossOf(note: QueuedNote, onDevice: ReadonlySet<string>): string | null {
  const lost = lostFiles(note, onDevice)
  return lost.length === 0 ? null : filesLost(lost.length, hasContent(withoutFiles(note, lost)))
}
