/** TELL-10, TELL-11. Push messages, as a real push service receives them and a browser decrypts them. */

import { randomUUID } from 'node:crypto'
import {
  listNotifications,
  listPushDevices,
  MAX_PUSHES,
  readNotification,
  setNotificationChoices,
  usualChoices,
} from '@lamplighter/domain/notifications'
import { commentOnWorkOrder, updateWorkOrder } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { setMember } from '../../../testing/members.ts'
import { type PushTown, usePushTown } from '../testing/push-town.ts'

let { service, app, people, idOf, logged, turnOn, assign, soon, later, waiting, pushAll } = {} as PushTown
usePushTown((town) => {
  ;({ service, app, people, idOf, logged, turnOn, assign, soon, later, waiting, pushAll } = town)
})

const titles = (endpoint?: string) =>
  service.pushes
    .filter((push) => !endpoint || push.endpoint === endpoint)
    .map(({ message }) => message.notification.title)

it('TELL-10 a push says what happened, and opens the order', async () => {
  await turnOn('wes')
  const { _id } = await assign('Replace valve', 'wes')
  expect(await pushAll()).toBe(0)
  await soon()
  expect(await pushAll()).toBe(1)
  const [push] = service.pushes
  const [told] = (await people.wes.call(listNotifications, {})).body
  expect(push?.message).toMatchObject({
    web_push: 8030,
    notification: {
      title: 'Ana Lindqvist assigned “Replace valve” to you or your crew',
      body: 'Bench by the river',
      navigate: `http://localhost:5999/work-orders/${_id}#read-${told?._id}`,
    },
    app_badge: 1,
  })
  expect(push?.headers).toMatchObject({
    ttl: String(24 * 60 * 60),
    urgency: 'high',
    topic: push?.message.notification.tag,
    'content-encoding': 'aes128gcm',
  })
  expect(push?.claims.sub).toBe('mailto:lamplighter@localhost')
  const [device] = (await people.wes.call(listPushDevices, {})).body
  expect(device?.lastDeliveredAt).not.toBe(null)
  expect([await pushAll(), await waiting(), logged]).toEqual([0, 0, []])
})

it('TELL-10 every reason to be told comes as one push, and nothing waits for people without a device', async () => {
  await turnOn('wes')
  const { _id } = await assign('Replace valve', 'wes', 'wendy')
  await people.ana.call(commentOnWorkOrder, {
    params: { id: _id },
    body: { _id: randomUUID(), text: 'Ask @Wes Carter' },
  })
  await people.ana.call(commentOnWorkOrder, {
    params: { id: _id },
    body: { _id: randomUUID(), text: 'Bring a key' },
  })
  expect(await waiting()).toBe(3)
  await soon()
  expect(await pushAll()).toBe(3)
  expect(titles().toSorted()).toEqual([
    'Ana Lindqvist assigned “Replace valve” to you or your crew',
    'Ana Lindqvist commented on “Replace valve”',
    'Ana Lindqvist mentioned you in a comment on “Replace valve”',
  ])
  expect(new Set(service.pushes.map(({ headers }) => headers.topic)).size).toBe(3)
})

it('TELL-10 each device gets one push for each event, and one for many', async () => {
  const [phone, desk] = [await turnOn('wes'), await turnOn('wes')]
  await assign('Replace valve', 'wes')
  await soon()
  await pushAll()
  expect([titles(phone), titles(desk)].map(({ length }) => length)).toEqual([1, 1])
  service.pushes.length = 0
  for (let order = 0; order <= MAX_PUSHES; order++) await assign(`Order ${order}`, 'wes')
  await soon()
  expect(await pushAll()).toBe(2)
  expect([titles(phone), titles(desk)]).toEqual([['4 notifications'], ['4 notifications']])
})

it('TELL-10 only one of several servers sends a push', async () => {
  for (const who of ['wes', 'wendy', 'dora'] as const) await turnOn(who)
  await assign('Replace valve', 'wes', 'wendy', 'dora')
  await assign('Oil bench', 'wes', 'wendy', 'dora')
  await soon()
  const sent = await Promise.all([pushAll(), pushAll(), pushAll()])
  expect([sent.reduce((sum, one) => sum + one), service.pushes.length]).toEqual([6, 6])
})

it('TELL-10 nobody is told what they may not see any more, what is passed on, or what they have read', async () => {
  await Promise.all((['wes', 'wendy', 'dora'] as const).map(turnOn))
  const { _id } = await assign('Replace valve', 'wes', 'wendy', 'dora')
  onTestFinished(() =>
    setMember(app, 'wendy', 'prairieFalls', { role: 'city_worker', userType: 'parks_recreation' }),
  )
  await setMember(app, 'wendy', 'prairieFalls', { role: 'city_worker', userType: 'fleet_equipment' })
  const [read] = (await people.dora.call(listNotifications, {})).body
  await people.dora.call(readNotification, { params: { id: read?._id ?? '' }, body: {} })
  await people.ana.call(updateWorkOrder, { params: { id: _id }, body: { assigneeIds: [idOf('dora')] } })
  await soon()
  expect([await pushAll(), service.tried, await waiting()]).toEqual([0, [], 0])
})

it('TELL-4 choosing no push stops those that wait, and keeps the mails', async () => {
  await turnOn('wes')
  await assign('Replace valve', 'wes')
  await sql`update notifications set mail_at = now()`.execute(app.owner)
  const assigned = { ...usualChoices.assigned, push: false }
  await people.wes.call(setNotificationChoices, {
    body: { choices: { ...usualChoices, assigned }, quiet: null },
  })
  expect(await waiting()).toBe(0)
  expect(
    (await sql`select from notifications where mail_at is not null`.execute(app.owner)).rows,
  ).toHaveLength(1)
  await assign('Oil bench', 'wes')
  expect(await waiting()).toBe(0)
})

it('TELL-5 quiet hours hold push messages', async () => {
  await turnOn('wes')
  await sql`update cities set time_zone = 'Etc/UTC'`.execute(app.owner)
  const hour = new Date().getUTCHours()
  const quiet = { from: (hour + 23) % 24, to: (hour + 3) % 24 }
  await people.wes.call(setNotificationChoices, { body: { choices: usualChoices, quiet } })
  await assign('Replace valve', 'wes')
  await soon()
  expect([await pushAll(), await waiting()]).toEqual([0, 1])
  const { rows } = await sql<{ hour: number }>`
    select extract(hour from (push_at + interval '20 seconds') at time zone 'UTC')::int as hour from notifications`.execute(
    app.owner,
  )
  expect(rows).toEqual([{ hour: quiet.to }])
})

it('TELL-5 a retry waits for the end of quiet hours that the person chose meanwhile', async () => {
  await turnOn('wes')
  await sql`update cities set time_zone = 'Etc/UTC'`.execute(app.owner)
  await assign('Replace valve', 'wes')
  const hour = new Date().getUTCHours()
  const quiet = { from: (hour + 23) % 24, to: (hour + 3) % 24 }
  await people.wes.call(setNotificationChoices, { body: { choices: usualChoices, quiet } })
  await later()
  expect([await pushAll(), service.tried]).toEqual([0, []])
  const { rows } = await sql<{ hour: number }>`
    select extract(hour from push_at at time zone 'UTC')::int as hour from notifications`.execute(app.owner)
  expect(rows).toEqual([{ hour: quiet.to }])
})

it('TELL-10 many open the work orders if the list in the app is without some of them', async () => {
  await turnOn('wes')
  const assigned = { ...usualChoices.assigned, bell: false }
  await people.wes.call(setNotificationChoices, {
    body: { choices: { ...usualChoices, assigned }, quiet: null },
  })
  for (let order = 0; order <= MAX_PUSHES; order++) await assign(`Order ${order}`, 'wes')
  await soon()
  expect(await pushAll()).toBe(1)
  expect(service.pushes[0]?.message.notification.navigate).toBe('http://localhost:5999/work-orders')
})

it.each([404, 410])('TELL-11 a device whose push service answers %i is removed', async (status) => {
  const [gone, other] = [await turnOn('wes'), await turnOn('wes')]
  service.refuse = (endpoint) => (endpoint === gone ? { status } : undefined)
  await assign('Replace valve', 'wes')
  await soon()
  expect([await pushAll(), await waiting(), titles(other).length]).toEqual([1, 0, 1])
  expect((await people.wes.call(listPushDevices, {})).body).toHaveLength(1)
})

it('TELL-11 a device that is busy gets its push later, and the others get no second one', async () => {
  const [busy, other] = [await turnOn('wes'), await turnOn('wes')]
  service.refuse = (endpoint) =>
    endpoint === busy ? { status: 429, headers: { 'retry-after': '3600' } } : undefined
  await assign('Replace valve', 'wes')
  await soon()
  expect([await pushAll(), await waiting()]).toEqual([1, 1])
  expect(logged).toEqual([
    `push messages to ${new URL(busy).host} failed and will be retried: it answered 429`,
  ])
  service.refuse = () => undefined
  // The push service asked for an hour.
  await later()
  expect([await pushAll(), await waiting(), titles(busy)]).toEqual([0, 1, []])
  await sql`update push_devices set retry_at = now() where retry_at is not null`.execute(app.owner)
  await later()
  expect([await pushAll(), await waiting()]).toEqual([1, 0])
  expect([titles(busy).length, titles(other).length]).toEqual([1, 1])
})

it('TELL-11 the pauses grow while a push service fails', async () => {
  await turnOn('wes')
  service.refuse = () => ({
    status: 503,
    headers: { 'retry-after': new Date(Date.now() - 1000).toUTCString() },
  })
  await assign('Replace valve', 'wes')
  const pauses: number[] = []
  for (let attempt = 0; attempt < 7; attempt++) {
    await later()
    await sql`update push_devices set retry_at = null`.execute(app.owner)
    await pushAll()
    const { rows } = await sql<{ pause: number }>`
      select round(extract(epoch from push_at - now()))::int as pause from notifications`.execute(app.owner)
    pauses.push(Math.round((rows[0]?.pause ?? 0) / 60))
  }
  expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60])
  await sql`update notifications set created_at = now() - interval '4 days'`.execute(app.owner)
  await later()
  expect([await pushAll(), await waiting()]).toEqual([0, 0])
  expect(logged.at(-1)).toBe('Dropped 1 push message older than 3 days')
})

it.each([400, 413, 302])(
  'TELL-11 a message that is answered with %i is logged and dropped',
  async (status) => {
    await turnOn('wes')
    service.refuse = () => ({ status, headers: { location: `${service.url}/elsewhere` } })
    await assign('Replace valve', 'wes')
    await soon()
    expect([await pushAll(), await waiting(), service.tried.length]).toEqual([0, 0, 1])
    expect(logged).toEqual([`push messages to ${new URL(service.url).host} failed: it answered ${status}`])
  },
)

it('TELL-11 a push service that cannot be reached is tried once for all devices, and later again', async () => {
  const [first] = [await turnOn('wes'), await turnOn('wendy')]
  await sql`update push_devices set endpoint = replace(endpoint, ${new URL(first).port}, '1')`.execute(
    app.owner,
  )
  await assign('Replace valve', 'wes', 'wendy')
  await soon()
  expect([await pushAll(), await waiting()]).toEqual([0, 2])
  expect(logged).toEqual([
    expect.stringMatching(/^push messages to 127\.0\.0\.1:1 failed and will be retried/),
  ])
  const { rows } = await sql`select from push_devices where failing_since is not null`.execute(app.owner)
  expect(rows).toHaveLength(1)
})

it('TELL-11 a device whose keys encrypt nothing is removed', async () => {
  await turnOn('wes')
  await sql`update push_devices set p256dh = ${`B${'A'.repeat(86)}`}`.execute(app.owner)
  await assign('Replace valve', 'wes')
  await soon()
  expect([await pushAll(), await waiting()]).toEqual([0, 0])
  expect((await people.wes.call(listPushDevices, {})).body).toEqual([])
})

it('TELL-10 a repeat after a crash has the same topic and tag', async () => {
  await turnOn('wes')
  await assign('Replace valve', 'wes')
  for (const _try of [1, 2]) {
    // The server died before it recorded that the push was sent.
    await sql`update notifications set pushed_to = '{}', push_at = now() - interval '1 hour'`.execute(
      app.owner,
    )
    await pushAll()
  }
  expect(service.pushes).toHaveLength(2)
  expect(new Set(service.pushes.map(({ headers }) => headers.topic)).size).toBe(1)
  expect(new Set(service.pushes.map(({ message }) => message.notification.tag)).size).toBe(1)
})
