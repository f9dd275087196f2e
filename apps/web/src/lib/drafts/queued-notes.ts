import type { OutboxItem } from '../outbox/outbox-item.ts'
import { filesLost } from './queued-notes.messages.ts'
/**
 * Queued notes, and which of them can be sent with the files on this device. Removing a file also removes it from its
 * note. So a file that a note names and the device lacks is lost, and the note waits until the user adds it again or
 * sends it without.
 */

/** An unsent note. It has its id from the start, so that sending it twice creates one note. */
export interface QueuedNote {
  _id: string
  text: string
  mediaIds: string[]
}

/** A note in the outbox. */
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

/** Replaces lost files with files that were added again. If there are fewer, the rest stay lost. */
export function withFilesAgain(
  note: QueuedNote,
  lost: readonly string[],
  again: readonly string[],
): QueuedNote {
  const left = [...again]
  return { ...note, mediaIds: note.mediaIds.map((id) => (lost.includes(id) ? (left.shift() ?? id) : id)) }
}

/** Describes the lost files of a note; null if all are on the device. */
export function lossOf(note: QueuedNote, onDevice: ReadonlySet<string>): string | null {
  const lost = lostFiles(note, onDevice)
  return lost.length === 0 ? null : filesLost(lost.length, hasContent(withoutFiles(note, lost)))
}
