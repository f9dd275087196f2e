/** HOOK-5, HOOK-6. Tries, pauses, and the end of a webhook that fails. */
import { randomUUID } from 'node:crypto'
import { mergeCities } from '@lamplighter/domain/admin'
import {
  KEEP_WEBHOOK_EVENTS_DAYS,
  listWebhookEvents,
  listWebhooks,
  MAX_WAITING_EVENTS,
  sendTestEvent,
  stopReasons,
  updateWebhook,
  WEBHOOK_RETRY_SECONDS,
  webhookKinds,
} from '@lamplighter/domain/webhooks'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { sendOutbox } from '../../adapters/mail/send-outbox.ts'
import { insertWebhook } from '../../testing/matrix/calls-webhooks.ts'
import { createDeliveries, purgeWebhookEvents } from './index.ts'
import { type HookTown, useHookTown } from './testing/hook-town.ts'
import { claimWebhook, endClaim, renewClaim } from './webhook-queue.repo.ts'

let { receiver, app, people, cityId, bodyOf, addWebhook, place, deliverAll, later, delivering, mail } =
  {} as HookTown
useHookTown((town) => {
  ;({ receiver, app, people, cityId, bodyOf, addWebhook, place, deliverAll, later, delivering, mail } = town)
})

const onlyLocations = { kinds: ['location.created' as const] }
const shown = async () => (await people.ana.call(listWebhooks, { params: { cityId } })).body[0]
const logOf = async (id: string) =>
  (await people.ana.call(listWebhookEvents, { params: { id }, query: {} })).body
const secondsUntil = async (column: 'next_try_at' | 'paused_until') => {
  const from = column === 'next_try_at' ? sql`webhook_events` : sql`webhooks`
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from ${sql.ref(column)} - clock_timestamp())::float8 as seconds from ${from}`.execute(
    app.owner,
  )
  return rows[0]?.seconds ?? 0
}

it('HOOK-5 a failed event is tried ten times with growing pauses and the same id, then given up', async () => {
  const { _id } = await addWebhook(onlyLocations)
  receiver.answer = () => ({ status: 500 })
  await place()
  for (const [n, seconds] of WEBHOOK_RETRY_SECONDS.entries()) {
    await deliverAll()
    expect(receiver.tried).toHaveLength(n + 1)
    const wait = await secondsUntil('next_try_at')
    expect([n, wait >= seconds * 0.9 - 2, wait <= seconds * 1.1]).toEqual([n, true, true])
    await later()
  }
  await deliverAll()
  expect(new Set(receiver.tried.map(({ id }) => id)).size).toBe(1)
  expect(await logOf(_id)).toMatchObject([
    { state: 'failed', attempts: 10, status: 500, failure: 'it answered 500', nextTryAt: null },
  ])
  expect(await shown()).toMatchObject({ isOn: true, waiting: 0, failingSince: expect.any(String) })
})

it('HOOK-5 a receiver that fails is left alone for a while, and gets everything later', async () => {
  await addWebhook(onlyLocations)
  receiver.answer = () => ({ status: 503 })
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']) await place(name)
  await deliverAll()
  // The messages that were under way at the first failure.
  expect(receiver.tried.length).toBeLessThanOrEqual(4)
  expect(await shown()).toMatchObject({ waiting: 8, lastTry: { status: 503 } })
  const before = receiver.tried.length
  await sql`update webhooks set paused_until = now()`.execute(app.owner)
  await deliverAll()
  expect(receiver.tried.length).toBe(before + 1)
  receiver.answer = () => ({ status: 200 })
  await later()
  await deliverAll()
  expect(receiver.received).toHaveLength(8)
  expect(await shown()).toMatchObject({
    waiting: 0,
    failingSince: null,
    lastTry: { status: 200, failure: null },
  })
})

it('HOOK-5 waits as long as Retry-After says', async () => {
  await addWebhook(onlyLocations)
  receiver.answer = () => ({ status: 429, headers: { 'retry-after': '3000' } })
  await place()
  await deliverAll()
  for (const column of ['next_try_at', 'paused_until'] as const)
    expect(Math.abs((await secondsUntil(column)) - 3000)).toBeLessThan(10)
})

it('HOOK-6 410 turns a webhook off at once, and its City Admins get a mail', async () => {
  await addWebhook(onlyLocations)
  receiver.answer = () => ({ status: 410 })
  await place()
  await deliverAll()
  expect(await shown()).toMatchObject({ isOn: false, stopped: { reason: 'gone' } })
  await sendOutbox(app.parts)
  expect(mail.mails.map(({ to }) => to[0])).toEqual(['ana@example.test'])
  expect(mail.mails[0]?.body).toContain('Asset system')
  expect(mail.mails[0]?.body).toContain(stopReasons.gone)
  expect(mail.mails[0]?.body).toContain('/city-admin?tab=webhooks')
  const { _id: id } = (await shown()) ?? { _id: '' }
  await people.ana.call(updateWebhook, { params: { id }, body: bodyOf(onlyLocations) })
  expect(await shown()).toMatchObject({ isOn: true, stopped: null, failingSince: null })
})

it('HOOK-6 three days of failures turn a webhook off, one delivery among them does not', async () => {
  const { _id: id } = await addWebhook(onlyLocations)
  const test = () => people.ana.call(sendTestEvent, { params: { id }, body: { _id: randomUUID() } })
  const fail = async () => {
    receiver.answer = () => ({ status: 500 })
    await test()
    await deliverAll()
  }
  const age = (by: string) =>
    sql`update webhooks set failing_since = failing_since - ${by}::interval`.execute(app.owner)
  await fail()
  await age('2 days 23 hours')
  await fail()
  expect(await shown()).toMatchObject({ isOn: true })
  receiver.answer = () => ({ status: 200 })
  await later()
  await deliverAll()
  await fail()
  expect(await shown()).toMatchObject({ isOn: true })
  await age('3 days')
  await fail()
  expect(await shown()).toMatchObject({ isOn: false, stopped: { reason: 'failing' } })
  // Events that waited are sent after it was turned on again.
  receiver.answer = () => ({ status: 200 })
  receiver.received = []
  await deliverAll()
  expect(receiver.received).toEqual([])
  await people.ana.call(updateWebhook, { params: { id }, body: bodyOf(onlyLocations) })
  await deliverAll()
  expect(receiver.received.length).toBeGreaterThan(0)
})

it('HOOK-6 too many waiting events turn a webhook off instead of being dropped', async () => {
  const { _id: id } = await addWebhook(onlyLocations)
  await sql`
    insert into webhook_events (id, webhook_id, type, happened_at, next_try_at)
    select gen_random_uuid(), ${id}::uuid, 'webhook.test', now(), now() + interval '1 day'
    from generate_series(1, ${MAX_WAITING_EVENTS})`.execute(app.owner)
  await place()
  await deliverAll()
  expect(await shown()).toMatchObject({ isOn: false, waiting: 0, stopped: { reason: 'too_many_waiting' } })
  await people.ana.call(updateWebhook, { params: { id }, body: bodyOf(onlyLocations) })
  const bench = await place()
  await deliverAll()
  expect(receiver.received.map(({ message }) => message.data.id)).toEqual([bench._id])
  expect(await shown()).toMatchObject({ isOn: true, stopped: null })
})

it('HOOK-6 just below the limit, events that are known take no room from new ones', async () => {
  const { _id: id } = await addWebhook(onlyLocations)
  for (const name of ['A', 'B', 'C']) await place(name)
  await deliverAll()
  await sql`
    insert into webhook_events (id, webhook_id, type, happened_at, next_try_at)
    select gen_random_uuid(), ${id}::uuid, 'webhook.test', now(), now() + interval '1 day'
    from generate_series(1, ${MAX_WAITING_EVENTS - 1})`.execute(app.owner)
  // After a failover everything is looked at again.
  await sql`update webhook_cursor set position = position || '{"database": "other"}'`.execute(app.owner)
  const bench = await place('D')
  await deliverAll()
  expect(receiver.received.at(-1)?.message.data.id).toBe(bench._id)
  expect(await shown()).toMatchObject({ isOn: true })
})

it('HOOK-6 410 of an address that was changed meanwhile turns nothing off, and the event waits', async () => {
  const { _id: id } = await addWebhook(onlyLocations)
  receiver.answer = async ({ path }) => {
    if (path !== '/hook') return { status: 204 }
    const body = bodyOf({ ...onlyLocations, address: `${receiver.url}/new` })
    await people.ana.call(updateWebhook, { params: { id }, body })
    return { status: 410 }
  }
  await place()
  await deliverAll()
  expect(await shown()).toMatchObject({ isOn: true, waiting: 1 })
  await later()
  await deliverAll()
  expect(receiver.received.map(({ path }) => path)).toEqual(['/new'])
})

it('HOOK-5 a server whose claim has ended neither renews nor ends the claim of the next', async () => {
  await addWebhook(onlyLocations)
  receiver.answer = () => ({ status: 500 })
  await place()
  await deliverAll()
  await later()
  const { db } = delivering
  const late = await claimWebhook(db, [])
  await sql`update webhooks set claimed_until = now()`.execute(app.owner)
  const next = await claimWebhook(db, [])
  if (!late || !next) throw new Error('nothing was claimed')
  expect(await renewClaim(db, late)).toBeNull()
  await endClaim(db, late)
  expect(await claimWebhook(db, [])).toBeNull()
  const renewed = await renewClaim(db, next)
  expect(renewed).toMatchObject({ id: next.id })
  await endClaim(db, renewed ?? next)
  expect(await claimWebhook(db, [])).not.toBeNull()
})

it('HOOK-5 a receiver that does not answer delays no other, and one server at a time sends to each', async () => {
  const slow = await addWebhook({ ...onlyLocations, address: `${receiver.url}/slow` })
  for (let n = 0; n < 3; n++) await addWebhook(onlyLocations)
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  receiver.answer = async ({ path }) => {
    if (path !== '/slow') return { status: 204 }
    running += 1
    most = Math.max(most, running)
    await isOver
    running -= 1
    return { status: 204 }
  }
  for (let n = 0; n < 6; n++) await place(`Bench ${n}`)
  const servers = [1, 2, 3].map(() => createDeliveries(delivering))
  for (let turn = 0; turn < 3; turn++) await Promise.all(servers.map(({ run }) => run()))
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(3 * 6)
  expect(most).toBe(4)
  end()
  await Promise.all(servers.map(({ stop }) => stop()))
  await later()
  await deliverAll()
  expect(receiver.received.filter(({ path }) => path === '/slow')).toHaveLength(6)
  expect((await logOf(slow._id)).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1, 1])
})

it('HOOK-6 a redirect is a failure, and its target gets nothing', async () => {
  const { _id } = await addWebhook(onlyLocations)
  receiver.answer = ({ path }) =>
    path === '/hook' ? { status: 307, headers: { location: `${receiver.url}/other` } } : { status: 204 }
  await place()
  await deliverAll()
  expect(receiver.tried.map(({ path }) => path)).toEqual(['/hook'])
  expect(await logOf(_id)).toMatchObject([
    { state: 'waiting', status: 307, failure: expect.stringMatching('redirects') },
  ])
})

it('HOOK-7 a name that leads into the private network is not called', async () => {
  const { _id } = await addWebhook(onlyLocations)
  await sql`update webhooks set address = ${receiver.url.replace('http:', 'https:')}`.execute(app.owner)
  await place()
  await deliverAll()
  expect(receiver.tried).toEqual([])
  expect(await logOf(_id)).toMatchObject([
    { state: 'waiting', status: null, failure: 'the address is not allowed' },
  ])
})

it('HOOK-8 the log keeps events for 30 days', async () => {
  const { _id } = await addWebhook(onlyLocations)
  for (const name of ['Old', 'New']) await place(name)
  await deliverAll()
  await sql`
    update webhook_events set created_at = now() - make_interval(days => ${KEEP_WEBHOOK_EVENTS_DAYS}, hours => 1)
    where id = (select id from webhook_events limit 1)`.execute(app.owner)
  await purgeWebhookEvents(app.parts.db)
  expect(await logOf(_id)).toHaveLength(1)
})

it('HOOK-6 the webhooks of a city that is merged into another are turned off there', async () => {
  const { cedarBend } = app.world.cities
  const own = await addWebhook({ kinds: [...webhookKinds] })
  const bench = await place()
  await deliverAll()
  receiver.received = []
  await sql`
    insert into locations (id, city_id, name, latitude, longitude, city, state, created_by, updated_by, version, created_at, updated_at)
    select gen_random_uuid(), ${cedarBend.id}, 'Elsewhere', 42, -93, 'Cedar Bend', 'IA', created_by, updated_by, 2,
      now() - interval '1 hour', now() - interval '1 hour'
    from locations where id = ${bench._id}`.execute(app.owner)
  await sql`
    update webhooks set kinds = (select jsonb_object_agg(kind, now() - interval '2 hours') from jsonb_object_keys(kinds) kind)`.execute(
    app.owner,
  )
  const id = await insertWebhook(app, cedarBend)
  const body = { into: cityId, name: cedarBend.name }
  const merged = await people.pat.call(mergeCities, { params: { id: cedarBend.id }, body })
  expect(merged.status).toBe(200)
  const { body: hooks } = await people.ana.call(listWebhooks, { params: { cityId } })
  expect(hooks.find(({ _id }) => _id === id)).toMatchObject({ isOn: false, stopped: { reason: 'merged' } })
  expect(hooks.find(({ _id }) => _id === own._id)).toMatchObject({ isOn: true })
  // A merge makes no events, also not of records that came an hour ago.
  await deliverAll()
  expect(receiver.received).toEqual([])
})
