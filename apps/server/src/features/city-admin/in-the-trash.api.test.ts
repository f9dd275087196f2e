/** LOC-24, NOTE-8: a location in the trash takes no new work orders, but notes for it are stored. */
import { listCityLocations, listTrash, restoreLocation } from '@lamplighter/domain/city-admin'
import {
  addLocationTag,
  createLocation,
  deleteLocation,
  getLocation,
  removeLocationTag,
  updateLocation,
} from '@lamplighter/domain/locations'
import { createNote, listNotes } from '@lamplighter/domain/notes'
import { closeWorkOrder, createWorkOrder, updateWorkOrder } from '@lamplighter/domain/work-orders'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { benchIn, repairOf } from '../../testing/factories.ts'
import type { PersonName } from '../../testing/people.ts'
import type { Person } from '../../testing/test-app.ts'
import { photo } from '../media/testing/files.ts'
import { uploadingApp } from '../media/testing/uploads.ts'

let app: Awaited<ReturnType<typeof uploadingApp>>
let people: Record<PersonName, Person>

beforeAll(async () => {
  app = await uploadingApp()
  people = await app.everybody()
})
afterAll(() => app.close())

async function trashed(noteBefore?: string) {
  const { wes } = people
  const { body: location } = await wes.call(createLocation, { body: benchIn(app.world) })
  const { body: order } = await wes.call(createWorkOrder, { body: repairOf(location._id) })
  if (noteBefore) await wes.call(createNote, { body: { locationId: location._id, text: noteBefore } })
  await wes.call(deleteLocation, { params: { id: location._id } })
  return { id: location._id, open: order._id }
}

it('it cannot be edited, tagged or deleted again, and gets no new work orders', async () => {
  const { id } = await trashed()
  const { ana, wes } = people
  const params = { id }
  const refused = { status: 409, problem: { code: 'location_in_trash' } }
  expect(await ana.call(updateLocation, { params, body: benchIn(app.world) })).toMatchObject(refused)
  expect(await ana.call(addLocationTag, { params, body: { tag: 'new' } })).toMatchObject(refused)
  expect(await ana.call(removeLocationTag, { params: { id, tag: 'bench' } })).toMatchObject(refused)
  expect(await wes.call(createWorkOrder, { body: repairOf(id) })).toMatchObject(refused)
  expect((await ana.call(deleteLocation, { params })).status).toBe(404)
  // For a caller without access to the trash it does not exist.
  expect((await wes.call(updateLocation, { params, body: benchIn(app.world) })).status).toBe(404)
  expect((await wes.call(addLocationTag, { params, body: { tag: 'new' } })).status).toBe(404)
})

it('its open work orders can be edited and closed', async () => {
  const { id, open } = await trashed()
  const params = { id: open }
  const edited = await people.wes.call(updateWorkOrder, { params, body: { title: 'Two slats' } })
  expect(edited.body).toMatchObject({ title: 'Two slats', locationId: { _id: id, deleted: true } })
  expect((await people.wes.call(closeWorkOrder, { params, body: {} })).status).toBe(200)
})

it('only a city admin and a platform admin can read it, with its notes', async () => {
  const { id } = await trashed()
  for (const [name, status] of [
    ['ana', 200],
    ['pat', 200],
    ['dora', 404],
    ['wes', 404],
    ['bo', 404],
  ] as const) {
    expect([name, (await people[name].call(getLocation, { params: { id } })).status]).toEqual([name, status])
    const notes = await people[name].call(listNotes, { params: { locationId: id } })
    expect([name, notes.status]).toEqual([name, status])
  }
  expect((await people.ana.call(listCityLocations, {})).body.map(({ _id }) => _id)).not.toContain(id)
})

it('NOTE-8 a note with a photo still arrives, is counted separately, and is restored with it', async () => {
  const { id } = await trashed('Written before')
  const { mediaId, refused } = await app.upload('wes', {
    content: await photo(),
    filename: 'slat.jpg',
    locationId: id,
  })
  expect(refused).toBeUndefined()
  const note = await people.wes.call(createNote, {
    body: { locationId: id, text: 'Written on the way', images: [mediaId] },
  })
  expect(note).toMatchObject({ status: 201, body: { locationDeleted: true } })
  const { body: listed } = await people.ana.call(listTrash, { query: { limit: 1 } })
  expect(listed).toMatchObject([{ _id: id, noteCount: 2, notesSince: 1, mediaCount: 1 }])
  await people.ana.call(restoreLocation, { params: { id } })
  const { body: notes } = await people.wes.call(listNotes, { params: { locationId: id } })
  expect(notes[0]).toMatchObject({ text: 'Written on the way', media: [{ _id: mediaId }] })
  const [address = ''] = notes[0]?.images ?? []
  expect((await app.nobody.send('GET', address)).status).toBe(200)
})
