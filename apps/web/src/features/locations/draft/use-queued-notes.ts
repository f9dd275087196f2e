/** The notes of a location and their files, where they meet: those that wait on its desk, and what is in the composer. */
import { mediaMessages } from '@lamplighter/domain/media'
import { noteMessages } from '@lamplighter/domain/notes'
import { useEffect, useRef } from 'react'
import { say } from '../../../kit/messages/say.tsx'
import { isUnreachable } from '../../../lib/api/api-problem.ts'
import { lossOf, lostFiles, withFilesAgain, withoutFiles } from '../../../lib/queued-notes.ts'
import { useMediaTray } from '../../media/attachments/use-attachments.ts'
import { type DraftNote, useComposedNote } from '../../notes/draft-note.ts'
import { usePostNote } from '../../notes/notes.api.ts'
import { saysSomething } from './location-draft.ts'
import type { DeskState } from './use-location-draft.ts'

export function useDeskNotes(desk: DeskState, cityId: string | null) {
  const { location, notes, noteText } = desk
  const kept = useMediaTray({ tray: desk.key, cityId, locationId: location?._id ?? null })
  const tray = { ...kept, discard }
  const posting = usePostNote(location?._id ?? '')
  const idsOf = (...states: string[]) =>
    new Set(tray.items.filter(({ state }) => states.includes(state)).map(({ mediaId }) => mediaId))
  const inDrafts = new Set(notes.flatMap(({ mediaIds }) => mediaIds))
  const files = idsOf('on this device', 'sending', 'failed', 'refused', 'on the server')
  const failedFiles = idsOf('failed', 'refused')
  const arrived = idsOf('on the server')
  const refused = idsOf('refused')
  const missingFiles = new Set([...files].filter((id) => !arrived.has(id)))
  const loose = [...files].filter((id) => !inDrafts.has(id) && !refused.has(id))
  const unkept = new Set(tray.items.filter((item) => !item.kept).map(({ mediaId }) => mediaId))
  const composed = useComposedNote(noteText, loose)

  /** A note is on the server: neither the desk nor the device need hold it any longer. */
  function notePosted({ _id, mediaIds }: DraftNote) {
    tray.forget(mediaIds)
    desk.letGo(_id)
  }

  /**
   * Whoever removes a file takes it out of its note, and a note that was nothing but files goes with the last one. A file
   * that is missing without that is lost.
   */
  function discard(mediaIds: readonly string[]) {
    const left = notes.map((note) => withoutFiles(note, mediaIds)).filter(saysSomething)
    if (mediaIds.some((id) => inDrafts.has(id))) {
      const nothingWaits =
        left.length === 0 && desk.wish === 'notes' && [...files].every((id) => mediaIds.includes(id))
      desk.change({ notes: left, ...(nothingWaits ? { wish: null, failure: null } : {}) })
    }
    kept.discard(mediaIds)
  }

  /** What became of a note's files: null while all are here, or nobody has looked yet. */
  function lossIn(note: DraftNote): string | null {
    if (tray.ready) return lossOf(note, files)
    return tray.unreadable && lostFiles(note, files).length > 0 ? mediaMessages.storageUnreadable : null
  }

  /** A note goes on waiting, or goes, as the user changed it. */
  function mend(mended: DraftNote) {
    desk.change({
      notes: notes.map((note) => (note._id === mended._id ? mended : note)),
      failure: null,
      ...(location && desk.wish !== 'save' ? { wish: 'notes' } : {}),
    })
  }

  const addFilesAgain = (note: DraftNote, chosen: readonly File[]) => {
    const lost = lostFiles(note, files)
    mend(withFilesAgain(note, lost, tray.add(chosen.slice(0, lost.length))))
  }

  /** Posted at once to a saved location, once all its files are there; a new location's notes wait for it. */
  async function addNote(note: DraftNote) {
    if (!location) {
      await desk.freeze(note)
      return
    }
    if (note.mediaIds.some((id) => missingFiles.has(id))) return keep(note, noteMessages.waitsForFiles)
    try {
      await posting.mutateAsync(note)
      tray.forget(note.mediaIds)
      // A file that was refused is told of until it is removed.
      desk.change({ noteText: '', ...(missingFiles.size > 0 && desk.wish === null ? { wish: 'notes' } : {}) })
    } catch (error) {
      if (!isUnreachable(error)) throw error
      await keep(note, noteMessages.keptOnDevice)
    }
  }

  async function keep(note: DraftNote, sentence: string) {
    await desk.freeze(note)
    if (desk.wish !== 'save') desk.change({ wish: 'notes' })
    say.note(note.mediaIds.some((id) => unkept.has(id)) ? noteMessages.waitsForUnkeptFiles : sentence)
  }

  function removeDraft(id: string) {
    kept.discard(notes.find(({ _id }) => _id === id)?.mediaIds ?? [])
    desk.letGo(id)
  }

  const complete = notes.filter(({ mediaIds }) => mediaIds.every((id) => arrived.has(id)))
  usePostedWhenComplete(
    location && desk.wish === 'notes' && (tray.ready || tray.unreadable) ? complete : [],
    async (note) => {
      await posting.mutateAsync(note)
      notePosted(note)
      if (desk.notes.length === 1 && missingFiles.size === 0) desk.change({ wish: null, failure: null })
    },
  )

  return {
    tray,
    files,
    arrived,
    missingFiles,
    allKept: unkept.size === 0,
    loose,
    composed,
    addNote,
    removeDraft,
    lossIn,
    lostOf: (note: DraftNote) => lostFiles(note, files),
    addFilesAgain,
    sendWithout: (note: DraftNote) => mend(withoutFiles(note, lostFiles(note, files))),
    notePosted,
    /** Those that need nothing of the user: one that failed or has no room here is listed, with what can be done. */
    filesInDrafts: new Set([...inDrafts].filter((id) => !failedFiles.has(id) && !unkept.has(id))),
  }
}

export type DeskNotes = ReturnType<typeof useDeskNotes>

/** What waited for its last file goes as soon as that is there. One that is refused waits for the next visit. */
function usePostedWhenComplete(complete: readonly DraftNote[], post: (note: DraftNote) => Promise<void>) {
  const tried = useRef(new Set<string>())
  const ids = complete.map(({ _id }) => _id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list with each render
  useEffect(() => {
    for (const note of complete) {
      if (tried.current.has(note._id)) continue
      tried.current.add(note._id)
      void post(note).catch(() => undefined)
    }
  }, [ids])
}
