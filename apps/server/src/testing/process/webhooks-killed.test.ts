/** HOOK-5. A server that is killed while it sends an event leaves it to the other one, which sends it with the same id. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomSecret } from '../matrix/insert-rows.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../webhook-receiver.ts'
import { makeNodes, type Nodes } from './nodes.ts'
import type { ServerProcess } from './server-process.ts'

let receiver: WebhookReceiver
let nodes: Nodes
let first: ServerProcess
const [cityId, userId] = [randomUUID(), randomUUID()]
beforeAll(async () => {
  receiver = await startWebhookReceiver(randomSecret())
  nodes = await makeNodes('https://map.example', { WEBHOOK_PRIVATE_ORIGINS: receiver.url })
  first = await nodes.start(0)
  await nodes.query(`insert into cities (id, name, state, name_key) values ($1, 'Ames', 'IA', 'ames')`, [
    cityId,
  ])
  await nodes.query(
    `insert into users (id, issuer, subject, name, email) values ($1, 'embedded', $2, 'P', 'p@example.test')`,
    [userId, userId],
  )
  await nodes.query(
    `insert into webhooks (id, city_id, name, address, kinds, is_on, secret)
    values ($1, $2, 'Hook', $3, jsonb_build_object('location.created', now()), true, $4)`,
    [randomUUID(), cityId, receiver.url, receiver.secret],
  )
}, 120_000)
afterAll(async () => {
  await nodes.close()
  await receiver.close()
})

const place = async () => {
  const id = randomUUID()
  await nodes.query(
    `insert into locations (id, city_id, name, latitude, longitude, city, state, created_by, updated_by)
    values ($1, $2, 'Bench', 42.03, -93.62, 'Ames', 'IA', $3, $3)`,
    [id, cityId, userId],
  )
  return id
}
const SOON = { timeout: 30_000 }

it('a kill between sending and recording repeats the event with the same id, and loses no other', async () => {
  const { promise: isSending, resolve: sending } = Promise.withResolvers<void>()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  receiver.answer = async () => {
    sending()
    await answered
    return { status: 204 }
  }
  await expect.poll(async () => (await nodes.query('select from webhook_cursor')).length, SOON).toBe(1)
  const id = await place()
  await isSending
  first.node.kill('SIGKILL')
  await first.ended
  answer()
  // While no server runs.
  const missed = await place()
  await nodes.start(1)
  // The claim of the killed server would end by itself.
  await nodes.query('update webhooks set claimed_until = now()')
  const idsOf = (record: string) =>
    receiver.tried.filter(({ message }) => message.data.id === record).map((one) => one.id)
  await expect.poll(() => [idsOf(id).length, idsOf(missed).length], SOON).toEqual([2, 1])
  expect(new Set(idsOf(id)).size).toBe(1)
})
