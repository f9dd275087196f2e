/** Which uploads a note accepts, where their files are stored then, and the cleanup of unused uploads. */
import { getLocation } from '@lamplighter/domain/locations'
import { createNote, deleteNote, listNotes } from '@lamplighter/domain/notes'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteDueObjects } from './index.ts'
import { photo } from './testing/files.ts'
import { type NotingApp, notingApp } from './testing/notes.ts'

let app: NotingApp
beforeAll(async () => {
  app = await notingApp()
})
afterAll(() => app.close())

describe('a note accepts', () => {
  it('MEDIA-15 uploads from the folder for new locations: copied, shown, and the old copy removed a day later', async () => {
    const { mediaId } = await app.upload('wes', { content: await photo(), filename: 'a.jpg' })
    const before = await app.rowOf(mediaId)
    expect(before.object_key).toContain('/new-location/photos/')
    const locationId = await app.newLocation()
    const note = await app.noteWith([mediaId], locationId)
    const after = await app.rowOf(mediaId)
    expect(after.object_key).toBe(before.object_key.replace('new-location', locationId))
    expect(after).toMatchObject({ location_id: locationId, note_id: note.body._id })
    expect(await app.traces(mediaId)).toHaveLength(5)
    await deleteDueObjects(app.parts)
    expect(await app.traces(mediaId)).toHaveLength(5)
    await sql`update object_deletions set delete_after = now()`.execute(app.parts.db)
    await deleteDueObjects(app.parts)
    expect(new Set(await app.traces(mediaId))).toEqual(
      new Set([`row ${after.object_key}`, `media/${after.object_key}`, `media/${after.thumb_key}`]),
    )
    expect((await app.download(note.body.images[0] ?? '')).status).toBe(200)
  })

  it('uploads in the location’s own folder without moving them', async () => {
    const locationId = await app.newLocation()
    const { mediaId } = await app.upload('wes', { content: await photo(), filename: 'a.jpg', locationId })
    const { object_key } = await app.rowOf(mediaId)
    expect(object_key).toContain(`/${locationId}/photos/`)
    await app.noteWith([mediaId], locationId)
    expect((await app.rowOf(mediaId)).object_key).toBe(object_key)
    expect(await app.dueForRemoval(mediaId)).toEqual([])
  })

  it('uploads in the folder for new locations when the location is another city’s', async () => {
    const locationId = await app.newLocation()
    const cityId = app.world.cities.cedarBend.id
    const { mediaId } = await app.upload('bo', {
      content: await photo(),
      filename: 'a.jpg',
      cityId,
      locationId,
    })
    expect((await app.rowOf(mediaId)).object_key).toContain(`organized/${cityId}/new-location/`)
  })

  it('NOTE-4 only the caller’s own unused uploads, all or none', async () => {
    const own = await app.upload('wes', { content: await photo(), filename: 'a.jpg' })
    const others = await app.upload('ana', { content: await photo(), filename: 'a.jpg' })
    const elsewhere = await app.shown(await photo(), 'c.jpg')
    for (const images of [[own.mediaId, others.mediaId], [uuidv7()], [elsewhere.mediaId]]) {
      const note = await app.noteWith(images)
      expect(note.status).toBe(422)
      expect(note.problem.code).toBe('media_unknown')
    }
    expect((await app.rowOf(own.mediaId)).note_id).toBeNull()
  })

  it('uploads that another note of the location uses: they stay with that note', async () => {
    const { mediaId, note } = await app.shown(await photo(), 'a.jpg')
    const { locationId } = note
    const ana = await app.as('ana')
    const second = await ana.call(createNote, { body: { locationId, text: 'Seen again', images: [mediaId] } })
    expect([second.status, second.body.images]).toEqual([201, []])
    const wordless = await app.noteWith([mediaId], locationId, 'ana')
    expect(wordless.problem.code).toBe('note_empty')
    expect((await app.rowOf(mediaId)).note_id).toBe(note._id)
  })

  it('the same file once, however often the note is sent', async () => {
    const { mediaId } = await app.upload('wes', { content: await photo(), filename: 'a.jpg' })
    const wes = await app.as('wes')
    const body = { _id: uuidv7(), locationId: await app.newLocation(), text: '', images: [mediaId, mediaId] }
    const operationId = uuidv7()
    const first = await wes.call(createNote, { body }, { operationId })
    const second = await wes.call(createNote, { body }, { operationId })
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect(first.body.media).toHaveLength(1)
  })

  it('MEDIA-19, NOTE-12 several in the device’s order; a location shows the newest three', async () => {
    const locationId = await app.newLocation()
    const ids = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
    for (const mediaId of ids.toReversed())
      await app.upload('wes', { content: await photo(), filename: 'a.jpg', mediaId })
    const note = await app.noteWith(ids, locationId)
    expect(note.body.media.map((item) => item._id)).toEqual(ids)
    const wes = await app.as('wes')
    const location = await wes.call(getLocation, { params: { id: locationId } })
    expect(location.body.media.map((item) => item._id)).toEqual(ids.slice(0, 3))
    await wes.call(deleteNote, { params: { id: note.body._id } })
    expect((await wes.call(getLocation, { params: { id: locationId } })).body.media).toEqual([])
    expect((await wes.call(listNotes, { params: { locationId } })).body).toEqual([])
  })
})

// MEDIA-16
describe('cleanup', () => {
  it('removes uploads that no note used within a week, and nothing else', async () => {
    const forgotten = await app.upload('wes', { content: await photo(), filename: 'a.jpg' })
    const recent = await app.upload('wes', { content: await photo(), filename: 'a.jpg' })
    const used = await app.shown(await photo(), 'a.jpg')
    await sql`update media set created_at = now() - interval '8 days' where id in (${forgotten.mediaId}, ${used.mediaId})`.execute(
      app.parts.db,
    )
    await deleteDueObjects(app.parts)
    expect(await app.traces(forgotten.mediaId)).toEqual([])
    expect(await app.traces(recent.mediaId)).toHaveLength(3)
    expect((await app.download(used.item.url)).status).toBe(200)
  })

  it('never removes an object that a row names', async () => {
    const { mediaId, item } = await app.shown(await photo(), 'a.jpg')
    const { object_key, thumb_key } = await app.rowOf(mediaId)
    await sql`insert into object_deletions values (${object_key}, now()), (${thumb_key}, now())`.execute(
      app.parts.db,
    )
    await deleteDueObjects(app.parts)
    expect((await app.download(item.url)).status).toBe(200)
    expect((await app.download(item.thumbUrl ?? '')).status).toBe(200)
  })
})
