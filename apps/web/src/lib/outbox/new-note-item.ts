import { paths } from '@lamplighter/domain/pages'
import type { QueuedNote } from '../drafts/queued-notes.ts'
import type { NewOutboxItem, OutboxRequest } from './outbox-item.ts'

export interface PlaceOfNote {
  _id: string
  name: string
  latitude: number
  longitude: number
  icon?: string | null
  cityId?: string
  cityName?: string
}

/** Data that a note item stores next to its request. Screens show it before the note is sent. */
export interface NoteInput {
  place: PlaceOfNote
}

export function noteInput({ _id, name, latitude, longitude, icon = null, ...city }: PlaceOfNote): NoteInput {
  const { cityId, cityName } = city
  return {
    place: { _id, name, latitude, longitude, icon, ...(cityId && cityName ? { cityId, cityName } : {}) },
  }
}

/** Address of the page with a location's notes. */
export function notesHref({ _id, latitude, longitude }: PlaceOfNote): string {
  return `${paths.locationNotes}?lat=${latitude}&lng=${longitude}&id=${_id}`
}

/** Outbox item for a new note. Its location is on the server or earlier in the outbox. */
export function newNoteItem(userId: string, place: PlaceOfNote, note: QueuedNote): NewOutboxItem {
  const { _id: locationId, name } = place
  const request: OutboxRequest = {
    body: { _id: note._id, locationId, text: note.text, images: note.mediaIds },
  }
  return {
    userId,
    kind: 'note.create',
    creates: true,
    entityId: note._id,
    refersTo: [locationId],
    input: noteInput(place),
    request,
    mediaIds: note.mediaIds,
    title: name,
    href: notesHref(place),
  }
}
