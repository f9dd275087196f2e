import { randomUUID } from 'node:crypto'
import { createLocation, deleteLocation, getLocation } from '@lamplighter/domain/locations'
import { createNote, deleteNote, listNotes } from '@lamplighter/domain/notes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { benchIn } from '../../testing/factories.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let ana: Person
let wes: Person
let wendy: Person
let bo: Person
let pat: Person

beforeAll(async () => {
  app = await testApp()
  ;({ ana, wes, wendy, bo, pat } = await app.everybody())
})
afterAll(() => app.close())

async function bench() {
  return (await wes.call(createLocation, { body: benchIn(app.world) })).body
}

describe('adding a note', () => {
  it('NOTE-3, NOTE-6 shows it newest first with its author, and on its location', async () => {
    const { _id: locationId } = await bench()
    await wes.call(createNote, { body: { locationId, text: 'Slat is loose' } })
    const second = await wendy.call(createNote, { body: { locationId, text: 'Fixed the slat' } })
    expect(second).toMatchObject({
      status: 201,
      body: { text: 'Fixed the slat', userId: { name: 'Wendy Hall' }, images: [] },
    })
    const { body: notes } = await wes.call(listNotes, { params: { locationId } })
    expect(notes.map((note) => note.text)).toEqual(['Fixed the slat', 'Slat is loose'])
    const { body: location } = await wes.call(getLocation, { params: { id: locationId } })
    expect(location).toMatchObject({ noteCount: 2, latestNote: 'Fixed the slat' })
  })

  it('NOTE-1 needs text or media, and its error says so', async () => {
    const { _id: locationId } = await bench()
    const answer = await wes.call(createNote, { body: { locationId, text: '  ' } })
    expect(answer.status).toBe(422)
    expect(answer.problem.message).toBe('Please add some text or media to your note.')
  })

  it('NOTE-4 rejects media that is not the caller’s own', async () => {
    const { _id: locationId } = await bench()
    const answer = await wes.call(createNote, { body: { locationId, text: 'x', images: [randomUUID()] } })
    expect(answer).toMatchObject({ status: 422, problem: { code: 'media_unknown' } })
  })

  it('is hidden from other cities and forbidden for a platform admin', async () => {
    const { _id: locationId } = await bench()
    expect((await bo.call(createNote, { body: { locationId, text: 'x' } })).status).toBe(404)
    expect((await bo.call(listNotes, { params: { locationId } })).status).toBe(404)
    expect((await pat.call(createNote, { body: { locationId, text: 'x' } })).status).toBe(403)
    expect((await pat.call(listNotes, { params: { locationId } })).status).toBe(200)
  })

  it('NOTE-8 keeps a note for a location in the trash, and says so', async () => {
    const { _id: locationId } = await bench()
    await wes.call(deleteLocation, { params: { id: locationId } })
    const late = await wendy.call(createNote, { body: { locationId, text: 'Written before it was deleted' } })
    expect(late).toMatchObject({ status: 201, body: { locationDeleted: true } })
    expect((await wendy.call(listNotes, { params: { locationId } })).status).toBe(404)
    expect((await ana.call(listNotes, { params: { locationId } })).body).toHaveLength(1)
  })
})

describe('deleting a note', () => {
  it('ACC-22 is only for its author', async () => {
    const { _id: locationId } = await bench()
    const { body: note } = await wendy.call(createNote, { body: { locationId, text: 'Mine' } })
    const params = { id: note._id }
    for (const other of [wes, ana, pat]) expect((await other.call(deleteNote, { params })).status).toBe(403)
    expect((await bo.call(deleteNote, { params })).status).toBe(404)
    expect((await wendy.call(deleteNote, { params })).status).toBe(200)
    expect((await wendy.call(deleteNote, { params })).status).toBe(404)
    expect((await wes.call(listNotes, { params: { locationId } })).body).toEqual([])
  })
})
