import { paths } from '@lamplighter/domain/pages'
import type { QueuedNote } from '../queued-notes.ts'
import type { NewOutboxItem, OutboxRequest } from './outbox-item.ts'

export interface PlaceOfNote {
  _id: string
  name: string
  latitude: number
  longitude: number
}

/** A note of a location that exists, or is itself in the outbox. */
export function newNoteItem(
  userId: string,
  { _id: locationId, name, latitude, longitude }: PlaceOfNote,
  note: QueuedNote,
): NewOutboxItem {
  const request: OutboxRequest = {
    body: { _id: note._id, locationId, text: note.text, images: note.mediaIds },
  }
  return {
    userId,
    kind: 'note.create',
    creates: true,
    entityId: note._id,
    refersTo: [locationId],
    request,
    mediaIds: note.mediaIds,
    title: name,
    href: `${paths.locationNotes}?lat=${latitude}&lng=${longitude}&id=${locationId}`,
  }
}
