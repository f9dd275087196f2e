/** ORDER-51. The history of an order: what happened, from what to what, by whom. */
import { randomUUID } from 'node:crypto'
import { createCrew, deleteCrew, removeMember } from '@lamplighter/domain/city-admin'
import { createLocation } from '@lamplighter/domain/locations'
import {
  closeWorkOrder,
  createWorkOrder,
  getWorkOrderTimeline,
  MAX_TIMELINE_ENTRIES,
  reopenWorkOrder,
  stepWorkOrder,
  updateWorkOrder,
} from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { benchIn, repairOf } from '../../testing/factories.ts'
import type { PersonName } from '../../testing/people.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let people: Record<PersonName, Person>
beforeAll(async () => {
  app = await testApp()
  people = await app.everybody()
})
afterAll(() => app.close())

async function raised(icon = 'bench') {
  const { body: location } = await people.wes.call(createLocation, { body: benchIn(app.world, { icon }) })
  return (await people.wes.call(createWorkOrder, { body: repairOf(location._id, { title: 'Oil it' }) })).body
}
const timelineOf = async (id: string, by: PersonName = 'wes') =>
  (await people[by].call(getWorkOrderTimeline, { params: { id } })).body
const edit = (id: string, body: object, by: PersonName = 'ana', options = {}) =>
  people[by].call(updateWorkOrder, { params: { id }, body }, options)

it('ORDER-51 tells the whole story, newest first', async () => {
  const { _id: id, cityId } = await raised()
  const params = { id }
  await edit(id, { title: 'Oil the hinge' })
  await edit(id, { assigneeIds: [app.world.people.wendy.id] })
  for (const kind of ['on_my_way', 'started', 'on_hold'] as const)
    await people.wendy.call(stepWorkOrder, {
      params,
      body: { _id: randomUUID(), kind, reason: kind === 'on_hold' ? 'No oil' : null },
    })
  await people.wendy.call(closeWorkOrder, { params, body: { note: 'Oiled', reason: 'Fixed' } })
  await people.ana.call(reopenWorkOrder, { params, body: { reason: 'It still squeaks' } })
  await people.wes.call(closeWorkOrder, { params, body: { note: 'Oiled again' } })
  expect(cityId).toBe(app.world.cities.prairieFalls.id)
  const told = await timelineOf(id)
  expect(told.map(({ kind, by, text, reason }) => [kind, by.name, text, reason])).toEqual([
    ['closed', 'Wes Carter', 'Oiled again', null],
    ['reopened', app.world.people.ana.name, null, 'It still squeaks'],
    ['closed', 'Wendy Hall', 'Oiled', 'Fixed'],
    ['on_hold', 'Wendy Hall', null, 'No oil'],
    ['started', 'Wendy Hall', null, null],
    ['on_my_way', 'Wendy Hall', null, null],
    ['assigned', app.world.people.ana.name, null, null],
    ['changed', app.world.people.ana.name, null, null],
    ['created', 'Wes Carter', null, null],
  ])
  expect(new Set(told.map((entry) => entry.id)).size).toBe(told.length)
})

it('ORDER-51 names each field with its value before and after', async () => {
  const { _id: id, ...before } = await raised()
  const after = {
    title: 'Oil the hinge',
    description: 'Bring a ladder',
    priority: 'low' as const,
    tags: ['loose', 'rusty'],
    dueOn: '2026-12-01',
    assigneeIds: [app.world.people.wes.id, app.world.people.wendy.id],
  }
  await edit(id, after)
  await edit(id, { assigneeIds: [app.world.people.wendy.id], dueOn: null, tags: [] })
  const [second, first, ...rest] = await timelineOf(id)
  expect(first?.kind).toBe('changed')
  expect(first?.changes).toEqual([
    { field: 'title', from: 'Oil it', to: 'Oil the hinge' },
    { field: 'description', from: before.description || null, to: 'Bring a ladder' },
    { field: 'priority', from: before.priority, to: 'low' },
    { field: 'tags', from: before.tags.join(', ') || null, to: 'loose, rusty' },
    { field: 'dueOn', from: null, to: '2026-12-01' },
    { field: 'assigned', from: null, to: 'Wes Carter, Wendy Hall' },
  ])
  expect(second?.changes).toEqual([
    { field: 'tags', from: 'loose, rusty', to: null },
    { field: 'dueOn', from: '2026-12-01', to: null },
    { field: 'assigned', from: 'Wes Carter, Wendy Hall', to: 'Wendy Hall' },
  ])
  expect(rest.map(({ kind }) => kind)).toEqual(['created'])
})

it('ORDER-51 an edit that changes nothing is not in it, and an offline one has its time', async () => {
  const { _id: id, title } = await raised()
  await edit(id, { title })
  expect((await timelineOf(id)).map(({ kind }) => kind)).toEqual(['created'])
  const recordedAt = new Date(Date.now() - 3_600_000).toISOString()
  await edit(id, { title: 'Grease it' }, 'wes', { recordedAt })
  expect((await timelineOf(id))[0]).toMatchObject({ kind: 'changed', recordedAt })
})

it('ORDER-51 tells who lost the order with their crew or membership', async () => {
  const [one, other] = [await raised(), await raised()]
  const crew = {
    _id: randomUUID(),
    cityId: one.cityId,
    name: 'Hinges',
    leadId: null,
    memberIds: [app.world.people.wes.id],
  }
  await people.ana.call(createCrew, { body: crew })
  await edit(one._id, { crewId: crew._id })
  await people.ana.call(deleteCrew, { params: { id: crew._id } })
  const lost = { kind: 'unassigned', by: { name: app.world.people.ana.name } }
  expect((await timelineOf(one._id)).slice(0, 2)).toMatchObject([
    { ...lost, changes: [{ field: 'assigned', from: 'Hinges', to: null }] },
    { kind: 'assigned', changes: [{ field: 'assigned', from: null, to: 'Hinges' }] },
  ])
  await edit(other._id, { assigneeIds: [app.world.people.wendy.id] })
  const { status } = await people.ana.call(removeMember, {
    params: { userId: app.world.people.wendy.id, cityId: other.cityId },
  })
  expect(status).toBe(200)
  expect((await timelineOf(other._id))[0]).toMatchObject({
    ...lost,
    changes: [{ field: 'assigned', from: 'Wendy Hall', to: null }],
  })
})

it('ORDER-51 shows the latest entries of a very long story', async () => {
  const { _id: id, cityId } = await raised()
  await sql`insert into work_order_changes (city_id, work_order_id, kind, changes, changed_by)
    select ${cityId}, ${id}, 'changed', '[]', ${app.world.people.wes.id} from generate_series(1, 250)`.execute(
    app.owner,
  )
  const told = await timelineOf(id)
  expect(told).toHaveLength(MAX_TIMELINE_ENTRIES)
  expect(told.some(({ kind }) => kind === 'created')).toBe(false)
})

it('ORDER-51 is for those who see the order', async () => {
  const { _id: id } = await raised('gas_meter')
  const params = { id }
  const ask = async (by: PersonName) => (await people[by].call(getWorkOrderTimeline, { params })).status
  expect(await ask('wes')).toBe(200)
  expect(await ask('pat')).toBe(200)
  for (const by of ['wendy', 'bo'] as const) expect([by, await ask(by)]).toEqual([by, 404])
  expect((await people.wes.call(getWorkOrderTimeline, { params: { id: randomUUID() } })).status).toBe(404)
})
