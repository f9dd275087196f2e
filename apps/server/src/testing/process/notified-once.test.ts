/** TELL-5, TELL-6, TELL-10. Two servers tell each person once, and a killed one neither loses a message nor makes a second one. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { type PushService, startPushService } from '../push-service.ts'
import { makeNodes, type Nodes } from './nodes.ts'
import type { ServerProcess } from './server-process.ts'

let mail: MailServer
let push: PushService
let nodes: Nodes
let first: ServerProcess
let order: { id: string; cityId: string }
beforeAll(async () => {
  mail = await startMailServer()
  push = await startPushService()
  nodes = await makeNodes('https://map.example', {
    SMTP_URL: mail.url,
    MAIL_FROM: 'Lamplighter <no-reply@city.example>',
    PUSH_HOSTS: push.url,
  })
  first = await nodes.start(0)
  order = await makeOrder()
}, 120_000)
afterAll(async () => {
  await nodes.close()
  await mail.close()
  await push.close()
})

async function makeOrder() {
  const [id, cityId, locationId, by] = [randomUUID(), randomUUID(), randomUUID(), await person()]
  await nodes.query(`insert into cities (id, name, state, name_key) values ($1, 'Ames', 'IA', 'ames')`, [
    cityId,
  ])
  await nodes.query(
    `insert into locations (id, city_id, name, latitude, longitude, city, state, created_by, updated_by)
    values ($1, $2, 'Bench', 42.03, -93.62, 'Ames', 'IA', $3, $3)`,
    [locationId, cityId, by],
  )
  await nodes.query(
    `insert into work_orders (id, city_id, location_id, title, created_by) values ($1, $2, $3, 'Oil it', $4)`,
    [id, cityId, locationId, by],
  )
  return { id, cityId }
}

async function person(): Promise<string> {
  const id = randomUUID()
  await nodes.query(
    `insert into users (id, issuer, subject, name, email, email_verified)
    values ($1, 'embedded', $2, 'P', $2 || '@example.test', true)`,
    [id, id],
  )
  const { endpoint, p256dh, auth, userAgent } = push.device()
  await nodes.query(
    `insert into push_devices (id, user_id, endpoint, p256dh, auth, user_agent) values ($1, $2, $3, $4, $5, $6)`,
    [randomUUID(), id, endpoint, p256dh, auth, userAgent],
  )
  return id
}

/** Something to tell a member, at once. */
async function tell(userId: string): Promise<void> {
  await nodes.query(
    `insert into city_memberships (city_id, user_id, role) values ($1, $2, 'city_worker') on conflict do nothing`,
    [order.cityId, userId],
  )
  await nodes.query(
    `insert into notifications (id, city_id, user_id, work_order_id, trigger, in_bell, mail_at, push_at, created_at)
    values ($1, $2, $3, $4, 'commented', true, now(), now(), now() - interval '1 minute')`,
    [randomUUID(), order.cityId, userId, order.id],
  )
}

const waiting = async () =>
  (await nodes.query('select from notifications where mail_at is not null or push_at is not null')).length
const idsTo = (userId: string) =>
  mail.mails
    .filter(({ to }) => to[0] === `${userId}@example.test`)
    .map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1])
const SOON = { timeout: 30_000 }

it('a server that is killed before it records a message leaves it to the other, with the same id', async () => {
  const wes = await person()
  const { promise: isMailing, resolve: mailing } = Promise.withResolvers<void>()
  const { promise: isPushing, resolve: pushing } = Promise.withResolvers<void>()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  mail.beforeAnswer = () => {
    mailing()
    return answered
  }
  push.beforeAnswer = () => {
    pushing()
    return answered
  }
  await tell(wes)
  await Promise.all([isMailing, isPushing])
  first.node.kill('SIGKILL')
  await first.ended
  answer()
  await nodes.start(1)
  expect(await waiting()).toBe(1)
  await nodes.query('update notifications set mail_at = now(), push_at = now()')
  await expect.poll(waiting, SOON).toBe(0)
  expect(idsTo(wes)).toHaveLength(2)
  expect(new Set(idsTo(wes)).size).toBe(1)
  expect(push.pushes).toHaveLength(2)
  expect(new Set(push.pushes.map(({ headers }) => headers.topic)).size).toBe(1)
})

it('two servers put each notification into one mail and one push', async () => {
  mail.mails = []
  push.pushes.length = 0
  await nodes.start(0)
  const people = await Promise.all(Array.from({ length: 12 }, person))
  for (const one of [...people, ...people]) await tell(one)
  await expect.poll(waiting, SOON).toBe(0)
  expect(people.filter((one) => idsTo(one).length === 0)).toEqual([])
  const named = mail.mails.flatMap(({ body }) => body.match(/work-orders\//g) ?? [])
  expect(named).toHaveLength(2 * people.length)
  expect(push.pushes).toHaveLength(2 * people.length)
  expect(new Set(push.pushes.map(({ message }) => message.notification.tag)).size).toBe(2 * people.length)
})
