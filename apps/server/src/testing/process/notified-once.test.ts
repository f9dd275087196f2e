/** TELL-5, TELL-6. Two servers mail each person once, and a killed one neither loses a mail nor makes a second message. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { makeNodes, type Nodes } from './nodes.ts'
import type { ServerProcess } from './server-process.ts'

let mail: MailServer
let nodes: Nodes
let first: ServerProcess
let order: { id: string; cityId: string }
beforeAll(async () => {
  mail = await startMailServer()
  nodes = await makeNodes('https://map.example', {
    SMTP_URL: mail.url,
    MAIL_FROM: 'Lamplighter <no-reply@city.example>',
  })
  first = await nodes.start(0)
  order = await makeOrder()
}, 120_000)
afterAll(async () => {
  await nodes.close()
  await mail.close()
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
  return id
}

/** Something to mail to a member, at once. */
async function tell(userId: string): Promise<void> {
  await nodes.query(
    `insert into city_memberships (city_id, user_id, role) values ($1, $2, 'city_worker') on conflict do nothing`,
    [order.cityId, userId],
  )
  await nodes.query(
    `insert into notifications (id, city_id, user_id, work_order_id, trigger, in_bell, mail_at, created_at)
    values ($1, $2, $3, $4, 'commented', true, now(), now() - interval '1 minute')`,
    [randomUUID(), order.cityId, userId, order.id],
  )
}

const waiting = async () => (await nodes.query('select from notifications where mail_at is not null')).length
const idsTo = (userId: string) =>
  mail.mails
    .filter(({ to }) => to[0] === `${userId}@example.test`)
    .map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1])
const SOON = { timeout: 30_000 }

it('a server that is killed before it records a mail leaves it to the other, with the same id', async () => {
  const wes = await person()
  const { promise: isSending, resolve: sending } = Promise.withResolvers<void>()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  mail.beforeAnswer = () => {
    sending()
    return answered
  }
  await tell(wes)
  await isSending
  first.node.kill('SIGKILL')
  await first.ended
  answer()
  await nodes.start(1)
  expect(await waiting()).toBe(1)
  await nodes.query('update notifications set mail_at = now() where mail_at is not null')
  await expect.poll(waiting, SOON).toBe(0)
  expect(idsTo(wes)).toHaveLength(2)
  expect(new Set(idsTo(wes)).size).toBe(1)
})

it('two servers put each notification into one mail', async () => {
  mail.mails = []
  await nodes.start(0)
  const people = await Promise.all(Array.from({ length: 12 }, person))
  for (const one of [...people, ...people]) await tell(one)
  await expect.poll(waiting, SOON).toBe(0)
  expect(people.filter((one) => idsTo(one).length === 0)).toEqual([])
  const named = mail.mails.flatMap(({ body }) => body.match(/work-orders\//g) ?? [])
  expect(named).toHaveLength(2 * people.length)
})
