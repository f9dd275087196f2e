import type { Person } from '@lamplighter/domain/http'
import { noteMessages } from '@lamplighter/domain/notes'
import { afterPhotoNote, type WorkOrder } from '@lamplighter/domain/work-orders'
import { useState } from 'react'
import { say } from '../../../kit/messages/say.tsx'
import { showStorageError } from '../../../kit/messages/show-storage-error.ts'
import { NotKept } from '../../../lib/api/api-problem.ts'
import { uuidv7 } from '../../../lib/api/ids.ts'
import { invalidate } from '../../../lib/api/query-keys.ts'
import type { QueuedNote } from '../../../lib/drafts/queued-notes.ts'
import { deliver } from '../../../lib/outbox/deliver.ts'
import { keptWords } from '../../../lib/outbox/kept-words.ts'
import { newNoteItem } from '../../../lib/outbox/new-note-item.ts'
import { addToOutbox } from '../../../lib/outbox/outbox.ts'
import type { NewOutboxItem, OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import type { AddOptions } from '../../../lib/outbox/outbox-table.ts'
import { lostTo, parsedOrder, reasonFor } from '../order-problems.ts'
import { useAuthor } from '../use-author.ts'
import { keptAsNote } from '../work-orders.messages.ts'
import { inputOf, noteIn } from '../work-orders.outbox.ts'

/**
 * Saves typed text as a note on the order's location (ORDER-7). `options` name the outbox item that the
 * note replaces (ORDER-17).
 */
export function useKeepAsNote({ locationId: place }: WorkOrder) {
  const by = useAuthor()
  const [noteId] = useState(() => uuidv7())
  return (typed: Pick<QueuedNote, 'text' | 'mediaIds'>, options: AddOptions) =>
    keepNote(newNoteItem(by._id, place, { _id: noteId, ...typed }), options)
}

/**
 * Set if someone else closed the order first: says who and when, with the note of this closing. Null if it
 * was rejected for another reason.
 */
export function lostClosing(item: OutboxItem): { lost: string; text: string | null } | null {
  const current = parsedOrder(item.problem?.current)
  if (item.kind !== 'order.close' || item.problem?.code !== 'work_order_finished' || !current) return null
  const text = noteIn(item)
  return { lost: lostTo(current, text !== null), text }
}

/** Replaces the closing in the outbox by its note, in one transaction. */
export function keepNoteOfClosing(item: OutboxItem, text: string): Promise<boolean> {
  const place = inputOf(item).order.locationId
  const note = newNoteItem(item.userId, place, { _id: uuidv7(), text, mediaIds: [...item.mediaIds] })
  return keepNote(note, { instead: [item.opId] })
}

/**
 * Saves photos of finished work as a note on the location; uploads may follow later (ORDER-19). Resolves to
 * false on failure.
 */
export async function keepPhotos(
  order: WorkOrder,
  by: Person,
  mediaIds: readonly string[],
): Promise<boolean> {
  if (mediaIds.length === 0) return true
  const { locationId, cityId, cityName, title } = order
  const note = { _id: uuidv7(), text: afterPhotoNote(title), mediaIds: [...mediaIds] }
  try {
    await addToOutbox([newNoteItem(by._id, { ...locationId, cityId, cityName }, note)])
    return true
  } catch (error) {
    console.error('Photos of finished work could not be kept', error)
    showStorageError(error instanceof NotKept ? error : new NotKept(error), noteMessages.addFailed)
    return false
  }
}

/** Shows the result and resolves to true if the note was stored. */
async function keepNote(note: NewOutboxItem, options: AddOptions): Promise<boolean> {
  const delivery = await deliver(note, options)
  if (delivery.how === 'unkept') showStorageError(delivery.error, noteMessages.addFailed)
  else if (delivery.how === 'sent') {
    void invalidate('notes')
    say.success(keptAsNote(note.title))
  } else if (delivery.how === 'kept') say.kept(keptWords(delivery.item, noteMessages.addFailed))
  // It stays in the outbox with the reason.
  else say.failure(reasonFor(delivery.item.problem, noteMessages.addFailed))
  return delivery.how !== 'unkept'
}
