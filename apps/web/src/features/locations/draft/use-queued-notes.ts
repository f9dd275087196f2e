/** The notes of a draft and their files: those that wait to be sent, and what is in the composer. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { say } from '../../../kit/messages/say.tsx'
import { isUnreachable } from '../../../lib/api/api-problem.ts'
import { invalidate } from '../../../lib/api/query-keys.ts'
import { uploadMessages } from '../../../lib/queued-notes.messages.ts'
import {
  hasContent,
  lossOf,
  lostFiles,
  type QueuedNote,
  withFilesAgain,
  withoutFiles,
} from '../../../lib/queued-notes.ts'
import { queuedNoteWords } from './draft.messages.ts'
import type { LocationDraftState } from './use-location-draft.ts'

/** The photos and videos of a draft, as they are kept and uploaded elsewhere. */
export interface DraftAttachments {
  items: readonly {
    mediaId: string
    state: 'on this device' | 'sending' | 'on the server' | 'refused' | 'failed'
    kept: boolean
  }[]
  ready: boolean
  unreadable: boolean
  uploading: boolean
  add(files: readonly File[]): readonly string[]
  forget(mediaIds: readonly string[]): void
  discard(mediaIds: readonly string[]): void
}

export type PostNote = (locationId: string, note: QueuedNote) => Promise<void>

export function useQueuedNotes<A extends DraftAttachments>(
  draft: LocationDraftState,
  kept: A,
  postNote: PostNote,
) {
  const { location, notes } = draft
  const attachments = { ...kept, discard }
  const idsOf = (...states: A['items'][number]['state'][]) =>
    new Set(kept.items.filter(({ state }) => states.includes(state)).map(({ mediaId }) => mediaId))
  const inNotes = new Set(notes.flatMap(({ mediaIds }) => mediaIds))
  const files = new Set(kept.items.map(({ mediaId }) => mediaId))
  const failedFiles = idsOf('failed', 'refused')
  const arrived = idsOf('on the server')
  const refused = idsOf('refused')
  const missingFiles = new Set([...files].filter((id) => !arrived.has(id)))
  const loose = [...files].filter((id) => !inNotes.has(id) && !refused.has(id))
  const unkept = new Set(kept.items.filter((item) => !item.kept).map(({ mediaId }) => mediaId))

  /** A note is on the server: it leaves the queue, and its files the device. */
  function notePosted({ _id, mediaIds }: QueuedNote) {
    kept.forget(mediaIds)
    draft.removeNote(_id)
  }

  /**
   * Removing a file takes it out of its note, and a note that was nothing but files goes with the last one. A file that is
   * missing without that is lost.
   */
  function discard(mediaIds: readonly string[]) {
    const left = notes.map((note) => withoutFiles(note, mediaIds)).filter(hasContent)
    if (mediaIds.some((id) => inNotes.has(id))) {
      const isQueueEmpty =
        left.length === 0 && draft.pending === 'notes' && [...files].every((id) => mediaIds.includes(id))
      draft.change({ notes: left, ...(isQueueEmpty ? { pending: null, failure: null } : {}) })
    }
    kept.discard(mediaIds)
  }

  /** What became of a note's files, in words: null while all are here, or nobody has looked yet. */
  function lossIn(note: QueuedNote): string | null {
    if (kept.ready) return lossOf(note, files)
    return kept.unreadable && lostFiles(note, files).length > 0 ? uploadMessages.storageUnreadable : null
  }

  /** The user has changed a note that waits: it may go now. */
  function mend(mended: QueuedNote) {
    draft.change({
      notes: notes.map((note) => (note._id === mended._id ? mended : note)),
      failure: null,
      ...(location && draft.pending !== 'save' ? { pending: 'notes' } : {}),
    })
  }

  const addFilesAgain = (note: QueuedNote, chosen: readonly File[]) => {
    const lost = lostFiles(note, files)
    mend(withFilesAgain(note, lost, kept.add(chosen.slice(0, lost.length))))
  }

  async function post(locationId: string, note: QueuedNote) {
    await postNote(locationId, note)
    await invalidate('notes', 'locations', 'activities', 'settings')
  }

  /** Posts the composer's note to a saved location, once all its files are there; a new location's notes wait for it. */
  async function addNote() {
    const note = draft.composeNote(loose)
    if (!note) return
    if (!location) {
      await draft.queueNote(note)
      return
    }
    if (note.mediaIds.some((id) => missingFiles.has(id))) return queue(note, queuedNoteWords.waitsForFiles)
    try {
      await post(location._id, note)
      kept.forget(note.mediaIds)
      // A file that was refused is told of until it is removed.
      const isWaiting = missingFiles.size > 0 && draft.pending === null
      draft.change({ noteText: '', triedNote: null, ...(isWaiting ? { pending: 'notes' } : {}) })
    } catch (error) {
      if (!isUnreachable(error)) throw error
      await queue(note, queuedNoteWords.keptOnDevice)
    }
  }

  async function queue(note: QueuedNote, sentence: string) {
    await draft.queueNote(note)
    if (draft.pending !== 'save') draft.change({ pending: 'notes' })
    say.info(note.mediaIds.some((id) => unkept.has(id)) ? queuedNoteWords.waitsForUnkeptFiles : sentence)
  }

  function removeNote(id: string) {
    kept.discard(notes.find(({ _id }) => _id === id)?.mediaIds ?? [])
    draft.removeNote(id)
  }

  const maySend = location !== null && draft.pending === 'notes' && (kept.ready || kept.unreadable)
  const complete = notes.filter(({ mediaIds }) => mediaIds.every((id) => arrived.has(id)))
  usePostedWhenComplete(maySend ? complete : [], async (note) => {
    if (!location) return
    await post(location._id, note)
    notePosted(note)
    if (notes.length === 1 && missingFiles.size === 0) draft.change({ pending: null, failure: null })
  })

  return {
    attachments,
    /** Ids of the files that are on this device, and of those that are on the server, and not. */
    files,
    arrived,
    missingFiles,
    /** The browser stores all of them, so that the page may be closed. */
    allKept: unkept.size === 0,
    /** Files that no queued note holds and the server may still take: the composer's. */
    loose,
    addNote,
    removeNote,
    lossIn,
    lostOf: (note: QueuedNote) => lostFiles(note, files),
    addFilesAgain,
    sendWithout: (note: QueuedNote) => mend(withoutFiles(note, lostFiles(note, files))),
    notePosted,
    /** Files that need nothing of the user; those that failed or have no room here are listed, with what can be done. */
    quietFiles: new Set([...inNotes].filter((id) => !failedFiles.has(id) && !unkept.has(id))),
  }
}

export type QueuedNotes<A extends DraftAttachments = DraftAttachments> = ReturnType<typeof useQueuedNotes<A>>

/** Posts each note once its last file has arrived. One that is refused waits for the next visit. */
function usePostedWhenComplete(complete: readonly QueuedNote[], post: (note: QueuedNote) => Promise<void>) {
  const tried = useRef(new Set<string>())
  const ids = complete.map(({ _id }) => _id).join()
  const postComplete = useEffectEvent(() => {
    for (const note of complete) {
      if (tried.current.has(note._id)) continue
      tried.current.add(note._id)
      void post(note).catch(() => undefined)
    }
  })
  useEffect(() => {
    if (ids !== '') postComplete()
  }, [ids])
}
