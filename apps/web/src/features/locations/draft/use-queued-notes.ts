/**
 * Notes of a location that are not on the server yet, with their files: from the draft, the outbox and the
 * composer.
 */
import type { Location } from '@lamplighter/domain/locations'
import { noteMessages } from '@lamplighter/domain/notes'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { uploadMessages } from '../../../lib/drafts/queued-notes.messages.ts'
import {
  hasContent,
  lossOf,
  lostFiles,
  type QueuedNote,
  type UnsentNote,
  withFilesAgain,
  withoutFiles,
} from '../../../lib/drafts/queued-notes.ts'
import { keptWords } from '../../../lib/outbox/kept-words.ts'
import {
  addToOutbox,
  answered,
  asApiProblem,
  discardItem,
  whenNoLongerUnsent,
} from '../../../lib/outbox/outbox.ts'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { queuedNoteWords } from './draft.messages.ts'
import type { NoteItem } from './left-draft.ts'
import type { LocationDraftState } from './use-location-draft.ts'

/** The draft's photos and videos. */
export interface DraftAttachments {
  items: readonly {
    mediaId: string
    kind: 'image' | 'video'
    state: 'on this device' | 'sending' | 'on the server' | 'refused' | 'failed'
    kept: boolean
  }[]
  ready: boolean
  unreadable: boolean
  keeping: boolean
  add(files: readonly File[]): readonly string[]
  discard(mediaIds: readonly string[]): void
  /** Retries failed and rejected files. */
  retry(mediaIds: readonly string[]): void
}

/** Sends notes. Passed in, because the notes feature implements it. */
export interface NotesOutbox {
  /** This location's notes in the outbox. */
  unsent: readonly UnsentNote[]
  itemOf: NoteItem
  change(unsent: UnsentNote, note: QueuedNote): Promise<void>
}

export function useQueuedNotes<A extends DraftAttachments>(
  draft: LocationDraftState,
  kept: A,
  outbox: NotesOutbox,
) {
  const { location } = draft
  const attachments = { ...kept, discard }
  const idsOf = (...states: A['items'][number]['state'][]) =>
    new Set(kept.items.filter(({ state }) => states.includes(state)).map(({ mediaId }) => mediaId))
  const isUnsent = ({ _id }: QueuedNote) => outbox.unsent.some(({ note }) => note._id === _id)
  // While saving waits for the server, the draft still lists notes that are already in the outbox.
  const drafts = draft.notes.filter((note) => !isUnsent(note))
  const waiting = [...drafts, ...outbox.unsent.map(({ note }) => note)]
  const inNotes = new Set(waiting.flatMap(({ mediaIds }) => mediaIds))
  const files = new Set(kept.items.map(({ mediaId }) => mediaId))
  const failedFiles = idsOf('failed', 'refused')
  const arrived = idsOf('on the server')
  const refused = idsOf('refused')
  const missingFiles = new Set([...files].filter((id) => !arrived.has(id)))
  const loose = [...files].filter((id) => !inNotes.has(id) && !refused.has(id))
  const unkept = new Set(kept.items.filter((item) => !item.kept).map(({ mediaId }) => mediaId))
  const unsentOf = ({ _id }: QueuedNote) => outbox.unsent.find(({ note }) => note._id === _id)

  /**
   * Also removes the files from their notes, and removes a note that had nothing but these files. A file
   * that goes missing any other way counts as lost.
   */
  function discard(mediaIds: readonly string[]) {
    for (const note of waiting) {
      if (!note.mediaIds.some((id) => mediaIds.includes(id))) continue
      const left = withoutFiles(note, mediaIds)
      if (hasContent(left)) mend(left)
      else drop(note)
    }
    kept.discard(mediaIds)
  }

  function drop(note: QueuedNote) {
    const unsent = unsentOf(note)
    if (unsent) void discardItem(unsent.item.opId)
    else draft.removeNote(note._id)
  }

  /** Describes the missing files of a note. Null if all are present or the check has not finished. */
  function lossIn(note: QueuedNote): string | null {
    if (kept.ready) return lossOf(note, files)
    return kept.unreadable && lostFiles(note, files).length > 0 ? uploadMessages.storageUnreadable : null
  }

  /** Saves a waiting note that the user changed, so that it can be sent. */
  function mend(mended: QueuedNote) {
    const unsent = unsentOf(mended)
    if (unsent) void outbox.change(unsent, mended)
    else draft.change({ notes: draft.notes.map((note) => (note._id === mended._id ? mended : note)) })
  }

  const addFilesAgain = (note: QueuedNote, chosen: readonly File[]) => {
    const lost = lostFiles(note, files)
    mend(withFilesAgain(note, lost, kept.add(chosen.slice(0, lost.length))))
  }

  /** Adds a note of a saved location to the outbox. Notes of a new location stay in its draft. */
  async function addNote() {
    const note = draft.composeNote(loose)
    if (!note) return
    if (location) await send(location, note)
    else await draft.queueNote(note)
  }

  async function send(place: Location, note: QueuedNote) {
    let added: OutboxItem[] = []
    await draft.handOverNote(async (drafts) => {
      added = await addToOutbox([outbox.itemOf(place, note)], drafts)
    })
    // The note is stored, so the user can write the next one without waiting for the server.
    void tell(note, added).catch((error: unknown) => console.error('No answer to a note', error))
  }

  async function tell(note: QueuedNote, added: readonly OutboxItem[]) {
    // Storage failed, so the notes were sent directly.
    if (added.every(({ state }) => state === 'sent')) return
    if (note.mediaIds.some((id) => unkept.has(id))) return say.info(queuedNoteWords.waitsForUnkeptFiles)
    if (note.mediaIds.some((id) => failedFiles.has(id))) return say.info(queuedNoteWords.waitsForFiles)
    if (note.mediaIds.some((id) => missingFiles.has(id))) {
      const close = say.underWay(queuedNoteWords.goesWithFiles)
      return whenNoLongerUnsent(added, close)
    }
    const [item] = await answered(added)
    if (item?.state === 'waiting') say.kept(keptWords(item, noteMessages.addFailed))
    else if (item && item.state !== 'sent')
      say.failure(sentenceFor(asApiProblem(item.problem), noteMessages.addFailed))
  }

  function removeNote(id: string) {
    const note = waiting.find(({ _id }) => _id === id)
    if (!note) return
    drop(note)
    kept.discard(note.mediaIds)
  }

  return {
    attachments,
    /** Ids of the files on this device, uploaded or not. */
    files,
    arrived,
    missingFiles,
    /** Some uploads need the user's help. */
    someFailed: failedFiles.size > 0,
    /** The browser has stored all files, so the page may be closed. */
    allKept: unkept.size === 0,
    /** Uploadable files that belong to no waiting note, so they are the composer's. */
    loose,
    loosePhotosOnly: kept.items.every(({ mediaId, kind }) => kind === 'image' || !loose.includes(mediaId)),
    drafts,
    unsent: outbox.unsent,
    /** Files that are deleted when the draft is discarded. */
    draftFiles: [...files].filter((id) => !outbox.unsent.some(({ note }) => note.mediaIds.includes(id))),
    itemOf: outbox.itemOf,
    addNote,
    removeNote,
    lossIn,
    lostOf: (note: QueuedNote) => lostFiles(note, files),
    addFilesAgain,
    sendWithout: (note: QueuedNote) => mend(withoutFiles(note, lostFiles(note, files))),
    sendAgain(note: QueuedNote) {
      kept.retry(note.mediaIds.filter((id) => failedFiles.has(id)))
      mend(note)
    },
    /** Files that need no action. Failed and unstored files are listed with their options. */
    quietFiles: new Set([...inNotes].filter((id) => !failedFiles.has(id) && !unkept.has(id))),
  }
}

export type QueuedNotes<A extends DraftAttachments = DraftAttachments> = ReturnType<typeof useQueuedNotes<A>>
