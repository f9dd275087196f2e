/**
 * Turns drafts without an open page into outbox items: a new location with a note is saved (LOC-27). All
 * others stay drafts.
 */
import type { Location } from '@lamplighter/domain/locations'
import { areValidCoordinates } from '@lamplighter/domain/map'
import type { Caller } from '@lamplighter/domain/memberships'
import { isUnreachable } from '../../../lib/api/api-problem.ts'
import type { QueuedNote } from '../../../lib/drafts/queued-notes.ts'
import type { NewOutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { checkedItem, placeOf } from '../locations.outbox.ts'
import { composedNote, type StoredDraft } from './location-draft.ts'

export type NotedPlace = Pick<Location, '_id' | 'name' | 'latitude' | 'longitude'>
export type NoteItem = (place: NotedPlace, note: QueuedNote) => NewOutboxItem

/** Returns whether the draft looks complete enough to send. The caller still checks the place with the server. */
export function mayBeSent({ form, held }: StoredDraft): boolean {
  return !held && form.version === null && form.name.trim() !== '' && areValidCoordinates(form.at)
}

/** Returns null if it stays a draft. Throws if the server is needed and the request fails. */
export async function itemsOfLeftDraft(
  draft: StoredDraft,
  files: readonly { mediaId: string; refused: boolean }[],
  me: Caller,
  noteItem: NoteItem,
): Promise<NewOutboxItem[] | null> {
  const { form } = draft
  if (!mayBeSent(draft) || !form.at) return null
  const place = { _id: form.locationId, name: form.name.trim(), ...form.at }
  const notes = notesToSend(draft, files).map((note) => noteItem(place, note))
  if (notes.length === 0) return null
  const input = { form, base: null, unasked: true }
  const checked = checkedItem(input, await placeIfReachable(input), me)
  return 'item' in checked ? [checked.item, ...notes] : null
}

async function placeIfReachable(input: Parameters<typeof placeOf>[0]) {
  try {
    return await placeOf(input)
  } catch (error) {
    if (isUnreachable(error)) return null
    throw error
  }
}

/** The queued notes, plus the composer's content as one more. */
function notesToSend(
  draft: StoredDraft,
  files: readonly { mediaId: string; refused: boolean }[],
): QueuedNote[] {
  const inNotes = new Set(draft.notes.flatMap(({ mediaIds }) => mediaIds))
  const loose = files.filter(({ mediaId, refused }) => !refused && !inNotes.has(mediaId))
  const composed = composedNote(
    draft.noteText,
    loose.map(({ mediaId }) => mediaId),
  )
  return composed ? [...draft.notes, composed] : draft.notes
}
