/** ACC-24, LOC-25: the content of the trash, who sees it, and what restoring brings back. */
import { listMyActivities } from '@lamplighter/domain/activities'
import { listTrash, moderateLocation, restoreLocation } from '@lamplighter/domain/city-admin'
import {
  createLocation,
  deleteLocation,
  getLocation,
  listLocations,
  summariseLocations,
} from '@lamplighter/domain/locations'
import { createNote, listNotes } from '@lamplighter/domain/notes'
import { closeWorkOrder, createWorkOrder, getWorkOrder } from '@lamplighter/domain/work-orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { benchIn, repairOf } from '../../testing/factories.ts'
import { setMember } from '../../testing/members.ts'
import type { PersonName } from '../../testing/people.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let people: Record<PersonName, Person>

beforeAll(async () => {
  app = await testApp()
  people = await app.everybody()
})
afterAll(() => app.close())

type Extra = Parameters<typeof benchIn>[1]

/** Creates a location with a note, a photo and two orders, one of them closed, and deletes it. */
async function trashed(extra: Extra = {}) {
  const { wes } = people
  const { body: location } = await wes.call(createLocation, { body: benchIn(app.world, extra) })
  const id = location._id
  await wes.call(createNote, { body: { locationId: id, text: 'The slat is loose' } })
  const { body: open } = await wes.call(createWorkOrder, { body: repairOf(id) })
  const { body: done } = await wes.call(createWorkOrder, { body: repairOf(id, { title: 'Paint it' }) })
  await wes.call(closeWorkOrder, { params: { id: done._id }, body: {} })
  expect((await wes.call(deleteLocation, { params: { id } })).status).toBe(200)
  return { id, open: open._id, done: done._id, before: location }
}

const restore = (name: PersonName, id: string, operationId?: string) =>
  people[name].call(restoreLocation, { params: { id } }, operationId ? { operationId } : {})
const inTrash = async (name: PersonName, query = {}) =>
  (await people[name].call(listTrash, { query })).body.map(({ _id }) => _id)

describe('the list', () => {
  it('shows who deleted it and when, and what restoring would bring back', async () => {
    const { id } = await trashed({ name: 'Bench 7' })
    const { body, headers } = await people.ana.call(listTrash, { query: { search: 'bench 7' } })
    expect(headers['x-total-count']).toBe('1')
    expect(body).toMatchObject([
      {
        _id: id,
        name: 'Bench 7',
        userId: { name: 'Wes Carter' },
        deletedBy: { name: 'Wes Carter' },
        noteCount: 1,
        mediaCount: 0,
        openWorkOrders: 1,
      },
    ])
    expect(Date.now() - Date.parse(body[0]?.deletedAt ?? '')).toBeLessThan(60_000)
    expect((await people.ana.call(listTrash, { query: { search: 'nothing like it' } })).body).toEqual([])
  })

  it('is paged without gaps, last deleted first', async () => {
    const made = []
    for (const name of ['Page 1', 'Page 2', 'Page 3']) made.unshift((await trashed({ name })).id)
    const first = await people.ana.call(listTrash, { query: { search: 'Page', limit: 2 } })
    const after = String(first.headers['x-next-cursor'])
    const rest = await people.ana.call(listTrash, { query: { search: 'Page', limit: 2, after } })
    expect([...first.body, ...rest.body].map(({ _id }) => _id)).toEqual(made)
    expect(rest.headers['x-next-cursor']).toBeUndefined()
  })

  it('is for city admins, each for their own city', async () => {
    const { id } = await trashed()
    expect(await inTrash('ana')).toContain(id)
    expect(await inTrash('bo')).toEqual([])
    for (const name of ['wes', 'wendy', 'dora', 'nina', 'pat'] as const)
      expect([name, (await people[name].call(listTrash, {})).status]).toEqual([name, 403])
    const query = { cityId: app.world.cities.prairieFalls.id }
    expect((await people.bo.call(listTrash, { query })).status).toBe(404)
  })

  it('shows the trash of the cities one is admin of, not of those one directs', async () => {
    const { id } = await trashed()
    await setMember(app, 'dora', 'cedarBend', { role: 'city_admin' })
    expect(await inTrash('dora')).toEqual([])
    expect((await restore('dora', id)).status).toBe(404)
    await setMember(app, 'dora', 'cedarBend', null)
  })
})

describe('restoring', () => {
  it('brings the location back unchanged, with its notes and work orders', async () => {
    const { id, open, done, before } = await trashed({ name: 'Bench 8' })
    const answer = await restore('ana', id)
    expect(answer.status).toBe(200)
    const { name, icon, tags, latitude, longitude, createdAt } = before
    expect(answer.body).toMatchObject({ name, icon, tags, latitude, longitude, createdAt, noteCount: 1 })
    expect(answer.body).toMatchObject({ version: before.version + 2, deletedAt: null })
    expect(answer.headers.etag).toBe(`"${before.version + 2}"`)

    const { wes } = people
    expect((await wes.call(getLocation, { params: { id } })).body.name).toBe('Bench 8')
    expect((await wes.call(listLocations, { query: { limit: 1 } })).body[0]?._id).toBe(id)
    expect((await wes.call(listNotes, { params: { locationId: id } })).body).toHaveLength(1)
    for (const order of [open, done]) {
      const { body } = await wes.call(getWorkOrder, { params: { id: order } })
      expect(body.locationId).toMatchObject({ _id: id, deleted: false })
    }
    expect(await inTrash('ana')).not.toContain(id)
  })

  it('raises the counts that deleting lowered', async () => {
    const total = async () => (await people.ana.call(summariseLocations, {})).body.total
    const { id } = await trashed()
    const without = await total()
    await restore('ana', id)
    expect(await total()).toBe(without + 1)
  })

  it('is recorded in the feed and in the audit trail', async () => {
    const { id } = await trashed({ name: 'Bench 9' })
    await restore('ana', id)
    const { body: feed } = await people.wes.call(listMyActivities, {})
    expect(feed[0]).toMatchObject({
      type: 'location_updated',
      action: 'location_restored',
      description: 'Ana Lindqvist restored location "Bench 9"',
      targetId: id,
      locationId: { deleted: false },
    })
    const { rows } = await app.parts.pool.query(
      'select endpoint, outcome, before_hash is null as made from audit where object_id = $1 order by 1',
      [id],
    )
    expect(rows).toContainEqual({ endpoint: 'restoreLocation', outcome: 'done', made: false })
  })

  it('is only for city admins', async () => {
    const { id } = await trashed()
    for (const name of ['wes', 'wendy', 'dora', 'nina', 'pat'] as const)
      expect([name, (await restore(name, id)).status]).toEqual([name, 403])
    expect((await restore('bo', id)).status).toBe(404)
    expect((await app.nobody.call(restoreLocation, { params: { id } })).status).toBe(401)
  })

  it('rejects a location that is not in the trash, and returns it', async () => {
    const { body: bench } = await people.wes.call(createLocation, { body: benchIn(app.world) })
    const answer = await restore('ana', bench._id)
    expect(answer).toMatchObject({
      status: 409,
      problem: {
        code: 'location_not_in_trash',
        message: 'This location is not in the trash.',
        current: { _id: bench._id, version: 1 },
      },
    })
  })

  it('is not possible while the city is inactive', async () => {
    const { id } = await trashed()
    const setActive = (is_active: boolean) =>
      app.owner
        .updateTable('cities')
        .set({ is_active })
        .where('id', '=', app.world.cities.prairieFalls.id)
        .execute()
    await setActive(false)
    expect(await restore('ana', id)).toMatchObject({ status: 409, problem: { code: 'city_inactive' } })
    expect(await inTrash('ana')).toContain(id)
    await setActive(true)
    expect((await restore('ana', id)).status).toBe(200)
  })
})

describe('races', () => {
  it('of two concurrent restores one succeeds and the other learns so; a repeat counts as one', async () => {
    await setMember(app, 'wendy', 'prairieFalls', { role: 'city_admin' })
    for (let round = 0; round < 5; round++) {
      const { id, before } = await trashed()
      const answers = await Promise.all([restore('ana', id), restore('wendy', id)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.problem).toMatchObject({
        code: 'location_not_in_trash',
        current: { _id: id, deletedAt: null },
      })
      expect((await people.ana.call(getLocation, { params: { id } })).body.version).toBe(before.version + 2)
    }
    const { id } = await trashed()
    const operation = crypto.randomUUID()
    const twice = await Promise.all([restore('ana', id, operation), restore('ana', id, operation)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(twice[0]?.body).toEqual(twice[1]?.body)
    await setMember(app, 'wendy', 'prairieFalls', { role: 'city_worker', userType: 'parks_recreation' })
  })

  it('a note posted during a restore exists afterwards', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await trashed()
      const [restored, note] = await Promise.all([
        restore('ana', id),
        people.wendy.call(createNote, { body: { locationId: id, text: 'Meanwhile' } }),
      ])
      expect([restored.status, note.status]).toEqual([200, 201])
      const { body: notes } = await people.wes.call(listNotes, { params: { locationId: id } })
      expect(notes.map(({ text }) => text).toSorted()).toEqual(['Meanwhile', 'The slat is loose'])
    }
  })

  it('a work order created while the location is deleted or restored is rejected or exists', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await trashed()
      const [, order] = await Promise.all([
        restore('ana', id),
        people.wes.call(createWorkOrder, { body: repairOf(id) }),
      ])
      expect([201, 409]).toContain(order.status)
      const [, late] = await Promise.all([
        people.ana.call(moderateLocation, { params: { id } }),
        people.wes.call(createWorkOrder, { body: repairOf(id) }),
      ])
      expect([201, 409]).toContain(late.status)
    }
  })
})
