/** The notes of a location and their files, where they meet: those that wait on its desk, and what is in the composer. */
import { noteMessages } from '@lamplighter/domain/notes'
import { useEffect, useRef } from 'react'
import { onlyWith, saysSomething } from '../../features/locations/desk.ts'
import type { DeskState } from '../../features/locations/use-desk.ts'
import { useMediaTray } from '../../features/media/use-media-tray.ts'
import type { DraftNote } from '../../features/notes/draft-note.ts'
import { usePostNote } from '../../features/notes/notes.api.ts'
import { useComposedNote } from '../../features/notes/use-composed-note.ts'
import { say } from '../../kit/messages/say.tsx'
import { isUnreachable } from '../../lib/api-problem.ts'

export function useDeskNotes(desk: DeskState, cityId: string | null) {
  const { location, notes, noteText } = desk
  const tray = useMediaTray({ tray: desk.key, cityId, locationId: location?._id ?? null })
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
  const composed = useComposedNote(noteText, loose)

  /** A note is on the server: neither the desk nor the device need hold it any longer. */
  function notePosted({ _id, mediaIds }: DraftNote) {
    tray.forget(mediaIds)
    desk.letGo(_id)
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
    say.note(sentence)
  }

  function removeDraft(id: string) {
    tray.discard(notes.find(({ _id }) => _id === id)?.mediaIds ?? [])
    desk.letGo(id)
  }

  useRemovedFiles(desk, tray.ready ? files : null)
  const complete = notes.filter(({ mediaIds }) => mediaIds.every((id) => arrived.has(id)))
  usePostedWhenComplete(location && desk.wish === 'notes' && tray.ready ? complete : [], async (note) => {
    await posting.mutateAsync(note)
    notePosted(note)
    if (desk.notes.length === 1 && missingFiles.size === 0) desk.change({ wish: null, failure: null })
  })

  return {
    tray,
    files,
    missingFiles,
    loose,
    composed,
    addNote,
    removeDraft,
    notePosted,
    /** Those that need nothing of the user: one that failed is listed with its reason and a way to try again. */
    filesInDrafts: new Set([...inDrafts].filter((id) => !failedFiles.has(id))),
  }
}

export type DeskNotes = ReturnType<typeof useDeskNotes>

/** A file that was removed is no longer part of its note; a note that was nothing but files goes with the last one. */
function useRemovedFiles(desk: DeskState, files: ReadonlySet<string> | null) {
  const without = files && desk.notes.map((note) => onlyWith(note, files)).filter(saysSomething)
  const changed = without && JSON.stringify(without) !== JSON.stringify(desk.notes)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function with each render
  useEffect(() => {
    if (!without || !changed) return
    const nothingWaits = without.length === 0 && files.size === 0 && desk.wish === 'notes'
    desk.change({ notes: without, ...(nothingWaits ? { wish: null, failure: null } : {}) })
  }, [changed])
}

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
