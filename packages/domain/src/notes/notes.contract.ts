import * as z from 'zod/mini'
import {
  endpoint,
  id,
  maxLengths,
  pageOf,
  person,
  recordedAt,
  success,
  text,
  timestamp,
} from '../http/index.ts'
import { mediaItem } from '../media/media.contract.ts'
import { MAX_FILES_PER_NOTE } from './notes.limits.ts'
import { noteMessages } from './notes.messages.ts'

export const note = z.object({
  _id: id,
  locationId: id,
  cityId: id,
  text: z.string(),
  /** Signed URLs of photos and videos. */
  images: z.array(z.string()),
  media: z.array(mediaItem),
  userId: person,
  createdAt: timestamp,
  recordedAt,
  /** True if the location was in the trash when the note arrived. The note is stored with it (NOTE-8). */
  locationDeleted: z.optional(z.boolean()),
})
export type Note = z.infer<typeof note>

export const noteCreate = z.strictObject({
  _id: z.optional(id),
  locationId: id,
  text: z._default(text(maxLengths.note), ''),
  /** Ids of uploaded files: the caller's own, or files that this location already has. */
  images: z._default(z.array(id).check(z.maxLength(MAX_FILES_PER_NOTE, noteMessages.tooManyFiles)), []),
})

/** A note may have 10,000 characters and twenty files. Larger pages are slow on phones. */
export const MAX_NOTES_PAGE = 100

export const listNotes = endpoint({
  id: 'listNotes',
  method: 'GET',
  path: '/api/notes/location/{locationId}',
  summary: 'The notes of a location, newest first',
  access: 'user',
  params: z.strictObject({ locationId: id }),
  query: z.strictObject(pageOf(MAX_NOTES_PAGE, 50)),
  response: z.array(note),
  paged: true,
  problems: ['not_found'],
})

export const createNote = endpoint({
  id: 'createNote',
  method: 'POST',
  path: '/api/notes',
  summary: 'Add a note with text, photos or videos',
  access: 'user',
  body: noteCreate,
  response: note,
  status: 201,
  problems: ['not_found', 'forbidden', 'note_empty', 'media_unknown', 'id_taken', 'city_inactive'],
})

export const deleteNote = endpoint({
  id: 'deleteNote',
  method: 'DELETE',
  path: '/api/notes/{id}',
  summary: 'Delete a note of one’s own',
  access: 'user',
  params: z.strictObject({ id }),
  response: success,
  problems: ['not_found', 'forbidden', 'city_inactive'],
})
