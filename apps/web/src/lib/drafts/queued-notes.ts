import type { OutboxItem } from '../outbox/outbox-item.ts'
import { filesLost } from './queued-notes.messages.ts'
/**
 * Checks if the device still has the files of queued notes. When the user removes a file, the app also removes it from
 * its note. So if a note lists a file that is not on the device, the file is lost. The note then waits until the user
 * adds the file again or sends the note without it.
 */

/** An unsent note. The device sets its id, so that sending the note twice creates only one. */
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

/** Replaces lost files with the files that the user added again. If those are fewer, the rest stay lost. */
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
