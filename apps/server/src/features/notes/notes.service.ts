/** Notes of a location: list, add (text, photos or videos), delete one's own (NOTE-4). */
import { type InputOf, orNotFound } from '@lamplighter/domain/http'
import * as contract from '@lamplighter/domain/notes'
import { enforce } from '@lamplighter/domain/rules'
import { v7 as uuidv7 } from 'uuid'
import { done, type ReadContext, type WriteContext } from '../../http/context.ts'
import { accessTo, findLocation, recordAt } from '../locations/index.ts'
import { attachMedia } from '../media/index.ts'
import { authorize, rejectInactiveCity } from '../memberships/index.ts'
import * as repo from './notes.repo.ts'

export async function list({ db, user }: ReadContext, { params, query }: InputOf<typeof contract.listNotes>) {
  const location = orNotFound(await findLocation(db, params.locationId, 'no lock'))
  authorize(user, 'note:read', accessTo(location))
  return repo.listNotes(db, location.id, query)
}

/** A note for a location in the trash is stored: a crew may have written it before the deletion (NOTE-8). */
export async function create(context: WriteContext, { body }: InputOf<typeof contract.createNote>) {
  const { db, user } = context
  const location = orNotFound(await findLocation(db, body.locationId, 'for share'))
  authorize(user, 'note:create', accessTo(location))
  await rejectInactiveCity(db, user, location.city_id)
  const id = body._id ?? uuidv7()
  const place = { city_id: location.city_id, location_id: location.id, work_order_id: null }
  const text = await addNote(context, place, { ...body, _id: id })
  const made = await repo.noteObject(db, id)
  const added = { type: 'note_created', action: 'note_added', details: {} } as const
  const after = { text, images: body.images }
  recordAt(context, location, added, { objectType: 'note', objectId: id, after })
  return {
    body: { ...made, ...(location.deleted_at ? { locationDeleted: true as const } : {}) },
  }
}

/** Inserts a note with its files and returns its text. The caller has checked permissions. */
export async function addNote(
  context: WriteContext,
  place: Pick<repo.NoteRow, 'city_id' | 'location_id' | 'work_order_id'>,
  { _id: id, text: typed, images }: { _id: string; text: string; images: readonly string[] },
): Promise<string> {
  const { db, user, recordedAt: recorded_at } = context
  const draft = { text: typed, mediaCount: images.length }
  enforce(contract.checkNote(draft))
  const text = contract.noteTextOf(draft)
  await repo.insertNote(db, { id, ...place, text, created_by: user.userId, recorded_at })
  const location = { id: place.location_id, cityId: place.city_id }
  const given = await attachMedia(context, { mediaIds: images, noteId: id, location })
  // It has no text, and all its files belong to other notes: there would be nothing to show.
  enforce(contract.checkNote({ text: typed, mediaCount: given }))
  return text
}

export async function remove(context: WriteContext, { params }: InputOf<typeof contract.deleteNote>) {
  return deleteAs(context, params.id, 'note:delete')
}

/** Deletes a note, by its author or as moderation by an administrator of its city (ACC-22). */
export async function deleteAs(context: WriteContext, id: string, action: 'note:delete' | 'note:moderate') {
  const { db, user } = context
  const note = orNotFound(await repo.lockNote(db, id))
  const location = orNotFound(await findLocation(db, note.location_id, 'for share'))
  authorize(user, action, { ...accessTo(location), authorId: note.created_by })
  await rejectInactiveCity(db, user, note.city_id)
  await repo.trashNote(db, note.id, user.userId)
  const deleted = { type: 'note_deleted', action: 'note_deleted', details: {} } as const
  recordAt(context, location, deleted, { objectType: 'note', objectId: note.id, before: note })
  return done
}
