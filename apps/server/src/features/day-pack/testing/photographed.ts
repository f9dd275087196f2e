import { randomUUID } from 'node:crypto'
import { createNote } from '@lamplighter/domain/notes'
import { sql } from 'kysely'
import type { Person, TestApp } from '../../../testing/test-app.ts'

/** Adds a note with a photo to a location, as if the photo had been uploaded. */
export async function photographed(app: TestApp, by: Person, locationId: string, { thumb = true } = {}) {
  const { body: note } = await by.call(createNote, { body: { locationId, text: 'with a photo' } })
  const id = randomUUID()
  await sql`
    insert into media (id, city_id, location_id, note_id, kind, content_type, name, object_key, thumb_key, bytes, width, height,
      taken_at, sha256_uploaded, sha256_stored, uploaded_by)
    values (${id}, ${app.world.cities.prairieFalls.id}, ${locationId}, ${note._id}, 'image', 'image/jpeg', 'pump.jpg',
      ${`key-${id}`}, ${thumb ? `thumb-${id}` : null}, 9, 40, 30, '2026-11-22T10:00:00Z', '', '',
      ${app.world.people.wes.id})`.execute(app.owner)
  return { note, id }
}
