import { filesLost, uploadMessages } from './queued-notes.messages.ts'
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

export const hasContent = ({ text, mediaIds }: QueuedNote) => text.trim() !== '' || mediaIds.length > 0

/** A file on this device, as far as sending its note depends on it. */
export interface AttachedFile {
  mediaId: string
  name: string
  /** All of it is on the server. */
  sent: boolean
  /** The server will never take it. */
  refused: boolean
  message: string | null
}

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

/**
 * The queued notes, and those among them whose files have all arrived. A file that the server will never take holds back no
 * note: it stays among the attachments, with its reason.
 */
export function sortNotes(notes: readonly QueuedNote[], files: readonly AttachedFile[]) {
  const refused = files.filter((file) => file.refused).map(({ mediaId }) => mediaId)
  const arrived = new Set(files.filter(({ sent }) => sent).map(({ mediaId }) => mediaId))
  const waiting = notes.map((note) => withoutFiles(note, refused)).filter(hasContent)
  return { waiting, complete: waiting.filter(({ mediaIds }) => mediaIds.every((id) => arrived.has(id))) }
}

/** Why something is left on the device after all complete notes were sent. */
export function waitingReason(
  notes: readonly QueuedNote[],
  files: readonly AttachedFile[],
): string | undefined {
  const onDevice = new Set(files.map(({ mediaId }) => mediaId))
  const loss = notes.map((note) => lossOf(note, onDevice)).find((words) => words !== null)
  const missing = files.find(({ sent }) => !sent)
  return loss ?? (missing && `${missing.name}: ${missing.message ?? uploadMessages.uploadFailed}`)
}
