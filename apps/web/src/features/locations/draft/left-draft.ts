/**
 * Turns drafts without an open page into outbox items: a new location with a note is saved (LOC-27). All
 * others stay drafts.
 */
import type { Location } from '@lamplighter/domain/locations'
import { areValidCoordinates } from '@lamplighter/domain/map'
import type { Caller } from '@lamplighter/domain/memberships'
import { isUnreachable } from '../../../lib/api/api-problem.ts'
import type { NewOutboxItem } from '../../../lib/outbox/outbox-item.ts'
import type { QueuedNote } from '../../../lib/queued-notes.ts'
import { readLocation } from '../locations.api.ts'
import { checkedItem, locationItem, placeOf } from '../locations.outbox.ts'
import { composedNote, type StoredDraft } from './location-draft.ts'

export type NotedPlace = Pick<Location, '_id' | 'name' | 'latitude' | 'longitude'>
export type NoteItem = (place: NotedPlace, note: QueuedNote) => NewOutboxItem

export interface LeftDraft {
  items: NewOutboxItem[]
  /** The part that stays a draft. */
  rest: StoredDraft | null
}

/** True if the draft alone gives no reason to keep it. The caller still checks with the server. */
export function mayBeSent({ form, pending }: StoredDraft): boolean {
  if (pending !== null) return pending !== 'hold'
  return form.version === null && form.name.trim() !== '' && areValidCoordinates(form.at)
}

/** Returns null if it stays a draft. Throws if the server is needed and the request fails. */
export async function itemsOfLeftDraft(
  draft: StoredDraft,
  files: readonly { mediaId: string; refused: boolean }[],
  me: Caller,
  noteItem: NoteItem,
): Promise<LeftDraft | null> {
  const { form, pending } = draft
  if (!mayBeSent(draft) || !form.at) return null
  const place = { _id: form.locationId, name: form.name.trim(), ...form.at }
  const notes = notesToSend(draft, files).map((note) => noteItem(place, note))
  if (pending === 'notes') {
    const rest = { ...draft, pending: null, notes: [], noteText: '', triedNote: null, failure: null }
    return { items: notes, rest: draft.untouched ? null : rest }
  }
  if (pending === null && notes.length === 0) return null
  const saved = form.version === null ? null : await readLocation(form.locationId)
  const unasked = pending === null || draft.unasked === true
  const input = { form, base: saved?.version === form.version ? saved : null, unasked }
  const checked = checkedItem(input, await placeIfReachable({ form, base: saved }), me)
  if ('item' in checked) return { items: [checked.item, ...notes], rest: null }
  // A save that the user asked for goes to the outbox, where they can see the rejection.
  return pending === null ? null : { items: [locationItem(me.userId, input, null), ...notes], rest: null }
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
    draft,
    loose.map(({ mediaId }) => mediaId),
  )
  return composed ? [...draft.notes, composed] : draft.notes
}
