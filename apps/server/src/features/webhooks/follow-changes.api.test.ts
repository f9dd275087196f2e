/** HOOK-2, HOOK-5. Each change makes its events once, whatever happens to servers, times and webhooks meanwhile. */
import { randomUUID } from 'node:crypto'
import { updateLocation } from '@lamplighter/domain/locations'
import { updateWebhook, type WebhookKind } from '@lamplighter/domain/webhooks'
import { createWorkOrder } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { benchIn, repairOf } from '../../testing/factories.ts'
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
