/** HOOK-2, HOOK-5. Which events a change makes, and what receivers get. */
import { randomUUID } from 'node:crypto'
import { deleteLocation, updateLocation } from '@lamplighter/domain/locations'
import { createNote, deleteNote } from '@lamplighter/domain/notes'
import { updateWebhook, type WebhookKind } from '@lamplighter/domain/webhooks'
import {
  closeWorkOrder,
  commentOnWorkOrder,
  createWorkOrder,
  deleteWorkOrderComment,
  reopenWorkOrder,
  stepWorkOrder,
  updateWorkOrder,
} from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { benchIn, repairOf } from '../../testing/factories.ts'
import { insertAccessToken } from '../../testing/matrix/insert-own.ts'
import { type HookTown, useHookTown } from './testing/hook-town.ts'

let { receiver, app, people, cityId, bodyOf, addWebhook, place, deliverAll } = {} as HookTown
useHookTown((town) => {
  ;({ receiver, app, people, cityId, bodyOf, addWebhook, place, deliverAll } = town)
})

const types = () => receiver.received.map(({ message }) => message.type)
/** Delivers, and returns the types since the last time, sorted. */
async function newTypes(): Promise<string[]> {
  await deliverAll()
  const found = types().toSorted()
  receiver.received = []
  return found
}
const order = async (locationId: string) =>
  (await people.wes.call(createWorkOrder, { body: repairOf(locationId) })).body

it('HOOK-2 sends each kind of change of locations and notes once, and verifies', async () => {
  await addWebhook()
  const bench = await place()
  expect(await newTypes()).toEqual(['location.created'])
  const params = { id: bench._id }
  await people.wes.call(updateLocation, { params, body: benchIn(app.world, { name: 'Old bench' }) })
  expect(await newTypes()).toEqual(['location.changed'])
  const note = (await people.wes.call(createNote, { body: { locationId: bench._id, text: 'Rusty' } })).body
  expect(await newTypes()).toEqual(['note.created'])
  await people.wes.call(deleteNote, { params: { id: note._id } })
  expect(await newTypes()).toEqual(['note.deleted'])
  await people.ana.call(deleteLocation, { params })
  expect(await newTypes()).toEqual(['location.deleted'])
  expect(await newTypes()).toEqual([])
  expect(receiver.wrong).toEqual([])
})

it('HOOK-2 sends each kind of change of work orders and comments', async () => {
  await addWebhook()
  const bench = await place()
  const { _id: id } = await order(bench._id)
  expect(await newTypes()).toEqual(['location.created', 'work_order.created'])
  await people.wes.call(updateWorkOrder, { params: { id }, body: { title: 'Paint it' } })
  expect(await newTypes()).toEqual(['work_order.changed'])
  const comment = { _id: randomUUID(), text: 'Done soon' }
  await people.wes.call(commentOnWorkOrder, { params: { id }, body: comment })
  expect(await newTypes()).toEqual(expect.arrayContaining(['comment.created']))
  await people.wes.call(deleteWorkOrderComment, { params: { id, commentId: comment._id } })
  expect(await newTypes()).toEqual(expect.arrayContaining(['comment.deleted']))
  await people.wes.call(closeWorkOrder, { params: { id }, body: {} })
  expect(await newTypes()).toEqual(['work_order.closed'])
  await people.wes.call(reopenWorkOrder, { params: { id }, body: { reason: 'Not done' } })
  expect(await newTypes()).toEqual(['work_order.reopened'])
  await sql`delete from notes where work_order_id = ${id}`.execute(app.owner)
  await sql`delete from work_orders where id = ${id}`.execute(app.owner)
  expect(await newTypes()).toEqual(['work_order.deleted'])
})

it('HOOK-2 an event names who made the change, by id, and nobody for a resident or a rule', async () => {
  const { wes, ana, dora } = app.world.people
  const bench = await place()
  const { _id: id } = await order(bench._id)
  await addWebhook()
  const actorOf = async (type: WebhookKind) => {
    await deliverAll()
    const found = receiver.received.find(({ message }) => message.type === type)?.message.data.actor
    receiver.received = []
    return found
  }
  const params = { id }
  await people.dora.call(updateLocation, {
    params: { id: bench._id },
    body: benchIn(app.world, { name: 'Bank' }),
  })
  expect(await actorOf('location.changed')).toEqual({ _id: dora.id })
  await people.ana.call(updateWorkOrder, { params, body: { title: 'Paint it' } })
  expect(await actorOf('work_order.changed')).toEqual({ _id: ana.id })
  await people.wes.call(stepWorkOrder, { params, body: { _id: randomUUID(), kind: 'started' } })
  expect(await actorOf('work_order.changed')).toEqual({ _id: wes.id })
  await people.dora.call(commentOnWorkOrder, { params, body: { _id: randomUUID(), text: 'Soon' } })
  expect(await actorOf('comment.created')).toEqual({ _id: dora.id })
  await people.wes.call(closeWorkOrder, { params, body: {} })
  expect(await actorOf('work_order.closed')).toEqual({ _id: wes.id })
  await people.ana.call(reopenWorkOrder, { params, body: { reason: 'Not done' } })
  expect(await actorOf('work_order.reopened')).toEqual({ _id: ana.id })
  await people.wes.call(closeWorkOrder, { params, body: {} })
  await people.ana.call(reopenWorkOrder, { params, body: { reason: 'Not done' } })
  await sql`update work_order_reopenings set by_resident = true where work_order_id = ${id}`.execute(
    app.owner,
  )
  expect(await actorOf('work_order.reopened')).toBeNull()
  // The line names the person whose change set off the rule.
  await sql`
    with changed as (
      update work_orders set title = 'By a rule', version = version + 1, updated_at = clock_timestamp() where id = ${id}
      returning city_id, id, updated_at)
    insert into work_order_changes (city_id, work_order_id, kind, changed_at, changed_by, changes, rule)
    select city_id, id, 'changed', updated_at, ${ana.id}, '[]', 'Night rule' from changed`.execute(app.owner)
  expect(await actorOf('work_order.changed')).toBeNull()
  await people.dora.call(deleteLocation, { params: { id: bench._id } })
  expect(await actorOf('location.deleted')).toEqual({ _id: dora.id })
})

it('HOOK-5 a closing and a reopening between two looks are both sent', async () => {
  await addWebhook({ kinds: ['work_order.closed', 'work_order.reopened', 'work_order.changed'] })
  const bench = await place()
  const { _id: id } = await order(bench._id)
  for (const _time of [1, 2]) {
    await people.wes.call(closeWorkOrder, { params: { id }, body: {} })
    await people.wes.call(reopenWorkOrder, { params: { id }, body: { reason: 'Not done' } })
  }
  await people.wes.call(closeWorkOrder, { params: { id }, body: {} })
  const [closed, reopened] = ['work_order.closed', 'work_order.reopened']
  expect(await newTypes()).toEqual([closed, closed, closed, reopened, reopened])
})

it('HOOK-2 an event names the record and a call that reads it, and has no content', async () => {
  await addWebhook()
  const bench = await place('Secret bench')
  await people.wes.call(createNote, { body: { locationId: bench._id, text: 'Hidden text' } })
  await deliverAll()
  const created = receiver.received.find(({ message }) => message.type === 'location.created')
  expect(created?.message).toEqual({
    type: 'location.created',
    timestamp: expect.any(String),
    data: {
      ...{ cityId, id: bench._id, locationId: bench._id, workOrderId: null, version: 1 },
      position: [benchIn(app.world).longitude, benchIn(app.world).latitude],
      actor: { _id: app.world.people.ana.id },
      url: `http://localhost:5999/api/locations/${bench._id}`,
    },
  })
  expect(created?.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
    'webhook-signature': expect.stringMatching(/^v1,/),
  })
  expect(JSON.stringify(receiver.received)).not.toMatch(/Secret bench|Hidden text|river|Carter/)
  const { token } = await insertAccessToken(app, app.world.people.ana.id, { scopes: ['locations:read'] })
  for (const { message } of receiver.received) {
    const { pathname } = new URL(message.data.url ?? '')
    const read = await app.nobody.send('GET', pathname, { headers: { authorization: `Bearer ${token}` } })
    expect([pathname, read.status]).toEqual([pathname, 200])
  }
})

it('HOOK-2 a webhook gets its own kinds of its own city, from its start on', async () => {
  const bench = await place()
  const webhook = await addWebhook({ kinds: ['location.changed'] })
  await place('Another')
  const { cedarBend } = app.world.cities
  await sql`
    insert into locations (id, city_id, name, latitude, longitude, city, state, created_by, updated_by, version)
    select gen_random_uuid(), ${cedarBend.id}, 'Elsewhere', latitude, longitude, 'Cedar Bend', 'IA', created_by, updated_by, 2
    from locations where id = ${bench._id}`.execute(app.owner)
  const rename = (name: string) =>
    people.wes.call(updateLocation, { params: { id: bench._id }, body: benchIn(app.world, { name }) })
  await rename('A')
  expect(await newTypes()).toEqual(['location.changed'])
  const turn = (isOn: boolean, kinds: WebhookKind[] = ['location.changed']) =>
    people.ana.call(updateWebhook, { params: { id: webhook._id }, body: bodyOf({ isOn, kinds }) })
  await turn(false)
  await rename('B')
  await turn(true)
  expect(await newTypes()).toEqual([])
  // A kind that is added starts then, although the log looks back a day.
  await turn(true, ['location.changed', 'location.created'])
  await rename('C')
  expect(await newTypes()).toEqual(['location.changed'])
})
