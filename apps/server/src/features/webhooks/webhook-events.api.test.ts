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
import { followChanges } from './follow-changes.ts'
import { type HookTown, useHookTown } from './testing/hook-town.ts'

let { receiver, app, people, cityId, bodyOf, addWebhook, place, deliverAll, delivering } = {} as HookTown
useHookTown((town) => {
  ;({ receiver, app, people, cityId, bodyOf, addWebhook, place, deliverAll, delivering } = town)
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
  await sql`update work_orders set title = 'By a rule', version = version + 1, updated_at = clock_timestamp() where id = ${id}`.execute(
    app.owner,
  )
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

it('HOOK-5 a transaction that lasts long loses nothing and repeats nothing', async () => {
  await addWebhook({ kinds: ['location.created'] })
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const { promise: hasBegun, resolve: begun } = Promise.withResolvers<void>()
  const id = randomUUID()
  const { ana } = app.world.people
  const long = app.owner.transaction().execute(async (transaction) => {
    await sql`
      insert into locations (id, city_id, name, latitude, longitude, city, state, created_by, updated_by)
      values (${id}, ${cityId}, 'Slow', 40.62, -96.63, 'Prairie Falls', 'NE', ${ana.id}, ${ana.id})`.execute(
      transaction,
    )
    begun()
    await isOver
  })
  await hasBegun
  await place('Quick')
  expect(await newTypes()).toEqual(['location.created'])
  await place('Quick too')
  expect(await newTypes()).toEqual(['location.created'])
  end()
  await long
  await deliverAll()
  expect(receiver.received.map(({ message }) => message.data.id)).toEqual([id])
})

it('HOOK-5 several servers enqueue each change once, also after a failover', async () => {
  await addWebhook({ kinds: ['location.created'] })
  for (const name of ['A', 'B', 'C']) await place(name)
  await Promise.all([1, 2, 3].map(() => followChanges(delivering)))
  await deliverAll()
  expect(types()).toHaveLength(3)
  // The cursor names another timeline then.
  await sql`update webhook_cursor set position = position || '{"database": "other"}'`.execute(app.owner)
  await place('D')
  await deliverAll()
  expect(types()).toHaveLength(4)
})

it('HOOK-5 a bulk change that is undone is a change, although the time of its update is old', async () => {
  await addWebhook({ kinds: ['location.changed'] })
  const { _id: id } = await place()
  const name = (text: string) => ({ params: { id }, body: benchIn(app.world, { name: text }) })
  const bulkId = randomUUID()
  await people.ana.call(updateLocation, name('Bulk'), { bulkId })
  expect(await newTypes()).toEqual(['location.changed'])
  const undone = await people.ana.call(updateLocation, name('Bench by the river'), { undoneBulkId: bulkId })
  expect(undone.status).toBe(200)
  expect(await newTypes()).toEqual(['location.changed'])
})

/** As the cleanup or the undo of an import does it. */
async function removed(): Promise<void> {
  const { _id } = await order((await place())._id)
  await sql`delete from work_orders where id = ${_id}`.execute(app.owner)
}
/** As if all that happened until now were older, for the log and for webhooks. */
const age = (by: string) =>
  sql`update location_departures set departed_at = departed_at - ${by}::interval`.execute(app.owner)
const deleted: WebhookKind[] = ['work_order.deleted']

it('HOOK-2 a deletion counts from its own time: none from before a webhook was added or turned on', async () => {
  await removed()
  const { _id: id } = await addWebhook({ kinds: deleted })
  await removed()
  expect(await newTypes()).toEqual(['work_order.deleted'])
  const turn = (isOn: boolean) =>
    people.ana.call(updateWebhook, { params: { id }, body: bodyOf({ isOn, kinds: deleted }) })
  await turn(false)
  await removed()
  await turn(true)
  await removed()
  expect(await newTypes()).toEqual(['work_order.deleted'])
})

it('HOOK-5 after a failover old deletions are not sent', async () => {
  await addWebhook({ kinds: deleted })
  await followChanges(delivering)
  await removed()
  await age('25 hours')
  await sql`update webhooks set kinds = (select jsonb_object_agg(kind, now() - interval '9 days') from jsonb_object_keys(kinds) kind)`.execute(
    app.owner,
  )
  await sql`update webhook_cursor set position = position || '{"database": "other"}'`.execute(app.owner)
  await removed()
  expect(await newTypes()).toEqual(['work_order.deleted'])
})

it('HOOK-2 a closing that comes from a file with an older date is sent once', async () => {
  await addWebhook({ kinds: ['work_order.closed'] })
  const { _id } = await order((await place())._id)
  // As import/orders/save-orders.ts writes it.
  const importClosing = (title: string) =>
    sql`update work_orders set status = 'finished', closed_by = created_by, closed_at = '2026-01-02', updated_at = now(),
      title = ${title}, version = version + 1, source_version = version + 1 where id = ${_id}`.execute(
      app.owner,
    )
  await importClosing('Closed')
  expect(await newTypes()).toEqual(['work_order.closed'])
  await importClosing('Closed, and named anew')
  expect(await newTypes()).toEqual([])
})

it('HOOK-5 changes between adding the first webhook and the first look are sent', async () => {
  await place('Before')
  await sql`delete from webhook_cursor`.execute(app.owner)
  await addWebhook({ kinds: ['location.created'] })
  const bench = await place()
  await deliverAll()
  expect(receiver.received.map(({ message }) => message.data.id)).toEqual([bench._id])
})

it('HOOK-5 a webhook that is deleted meanwhile keeps no other from its events', async () => {
  const { _id: doomed } = await addWebhook({ kinds: ['location.created'] })
  await addWebhook({ kinds: ['location.created'] })
  await place()
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const { promise: hasBegun, resolve: begun } = Promise.withResolvers<void>()
  const deleting = app.owner.transaction().execute(async (transaction) => {
    await sql`delete from webhooks where id = ${doomed}`.execute(transaction)
    begun()
    await isOver
  })
  await hasBegun
  const following = followChanges(delivering)
  const waits = sql`select from pg_locks where not granted`
  await expect.poll(async () => (await waits.execute(app.owner)).rows.length, { timeout: 10_000 }).toBe(1)
  end()
  await Promise.all([deleting, following])
  expect(await newTypes()).toEqual(['location.created'])
})

it('HOOK-5 looks only if anything was committed, and its position moves on without a change', async () => {
  await addWebhook({ kinds: ['location.created'] })
  await followChanges(delivering)
  const seen = await followChanges(delivering)
  expect(seen).toEqual(expect.any(String))
  const position = async () => {
    const { rows } = await sql<{
      at: number
    }>`select (position ->> 'at')::int as at from webhook_cursor`.execute(app.owner)
    return rows[0]?.at ?? 0
  }
  await sql`update webhook_cursor set position = jsonb_set(position, '{at}', to_jsonb((position ->> 'at')::int - 61))`.execute(
    app.owner,
  )
  const old = await position()
  await followChanges(delivering)
  expect(await position()).toBeGreaterThan(old + 59)
})
