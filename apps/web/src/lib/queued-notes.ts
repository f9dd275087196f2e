/**
 * Which waiting notes may go, given the files on this device. Whoever removes a file takes it out of its note at once, so a
 * file of a note that is in no tray is lost: the note is held until somebody says what to do.
 */
import { mediaMessages } from '@lamplighter/domain/media'
import { filesLost } from '@lamplighter/domain/notes'
import { saysSomething, type WaitingNote } from '../features/locations/draft/location-draft.ts'

/** A file on this device, as far as sending its note depends on it. */
export interface TrayFile {
  mediaId: string
  name: string
  /** All of it is on the server. */
  sent: boolean
  /** The server will never take it. */
  refused: boolean
  message: string | null
}

export function lostFiles({ mediaIds }: WaitingNote, inTray: ReadonlySet<string>): string[] {
  return mediaIds.filter((id) => !inTray.has(id))
}

export const withoutFiles = (note: WaitingNote, ids: readonly string[]): WaitingNote => ({
  ...note,
  mediaIds: note.mediaIds.filter((id) => !ids.includes(id)),
})

/** The note with files that were added again in place of lost ones; with fewer of them, the others stay lost. */
export function withFilesAgain(
  note: WaitingNote,
  lost: readonly string[],
  again: readonly string[],
): WaitingNote {
  const left = [...again]
  return { ...note, mediaIds: note.mediaIds.map((id) => (lost.includes(id) ? (left.shift() ?? id) : id)) }
}

/** The words for what a note has lost; null when all its files are in the tray. */
export function lossOf(note: WaitingNote, inTray: ReadonlySet<string>): string | null {
  const lost = lostFiles(note, inTray)
  return lost.length === 0 ? null : filesLost(lost.length, saysSomething(withoutFiles(note, lost)))
}

/**
 * The notes as they wait, and those among them that may go. A file that the server will never take holds back no note: it
 * stays in the tray, with its reason.
 */
export function sortNotes(notes: readonly WaitingNote[], files: readonly TrayFile[]) {
  const refused = files.filter((file) => file.refused).map(({ mediaId }) => mediaId)
  const arrived = new Set(files.filter(({ sent }) => sent).map(({ mediaId }) => mediaId))
  const waiting = notes.map((note) => withoutFiles(note, refused)).filter(saysSomething)
  return { waiting, complete: waiting.filter(({ mediaIds }) => mediaIds.every((id) => arrived.has(id))) }
}

/** Why something stays on the device after the notes that could go went. */
export function lastingReason(notes: readonly WaitingNote[], files: readonly TrayFile[]): string | undefined {
  const inTray = new Set(files.map(({ mediaId }) => mediaId))
  const loss = notes.map((note) => lossOf(note, inTray)).find((words) => words !== null)
  const missing = files.find(({ sent }) => !sent)
  return loss ?? (missing && `${missing.name}: ${missing.message ?? mediaMessages.uploadFailed}`)
}
