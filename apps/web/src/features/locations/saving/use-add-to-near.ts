/**
 * Moves the notes of a new location to an existing one. Removes the draft afterwards, and sends nothing
 * twice (LOC-104).
 */
import type { Location } from '@lamplighter/domain/locations'
import { noteMessages } from '@lamplighter/domain/notes'
import { useState } from 'react'
import { say } from '../../../kit/messages/say.tsx'
import { showStorageError } from '../../../kit/messages/show-storage-error.ts'
import { NotKept, sentenceFor } from '../../../lib/api/api-problem.ts'
import { unsentWords } from '../../../lib/outbox/kept-words.ts'
import { addToOutbox, answered, asApiProblem, whenNoLongerUnsent } from '../../../lib/outbox/outbox.ts'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { queuedNoteWords } from '../draft/draft.messages.ts'
import type { LocationDraftState } from '../draft/use-location-draft.ts'
import type { QueuedNotes } from '../draft/use-queued-notes.ts'
import { addedTo } from '../editor/edit.messages.ts'

interface Options {
  draft: LocationDraftState
  notes: QueuedNotes
  /** `isNoted` is true if there was a note to add. */
  onAdded: (place: Location, isNoted: boolean) => void
}

export function useAddToNear({ draft, notes, onAdded }: Options) {
  const [adding, setAdding] = useState(false)

  async function addTo(place: Location): Promise<void> {
    if (notes.attachments.keeping) return say.failure(noteMessages.waitForUploads)
    setAdding(true)
    let added: OutboxItem[]
    try {
      const queued = await draft.queueNote(draft.composeNote(notes.loose))
      const items = queued.map((note) => notes.itemOf(place, note))
      added = await addToOutbox(items, { dropDrafts: [draft.storedKey] })
    } catch (error) {
      console.error('A note could not be kept', error)
      setAdding(false)
      return showStorageError(error instanceof NotKept ? error : new NotKept(error), noteMessages.addFailed)
    }
    await draft.clear()
    onAdded(place, added.length > 0)
    if (added.length > 0) await tell(place, added)
  }

  /** Does not wait for uploads. */
  async function tell(place: Location, added: readonly OutboxItem[]): Promise<void> {
    if (notes.missingFiles.size > 0)
      return whenNoLongerUnsent(added, say.underWay(queuedNoteWords.goesWithFiles))
    const found = await answered(added)
    const refused = found.find((item) => item?.state === 'refused' || item?.state === 'conflict')
    if (refused) return say.failure(sentenceFor(asApiProblem(refused.problem), noteMessages.addFailed))
    const waiting = found.find((item) => item?.state === 'waiting')
    const kept = waiting && unsentWords(waiting, noteMessages.addFailed)
    if (kept) say.kept(kept)
    else say.success(addedTo(place.name))
  }

  return { addTo: (place: Location) => void addTo(place), adding }
}
