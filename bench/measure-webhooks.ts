/** A burst of 10,000 events for one webhook: how soon they are delivered, and what that costs a user who writes meanwhile. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type City, growTo, makeCity, openPool, type Pool } from './support/city.ts'
import { load } from './support/load.ts'
import type { Server } from './support/programs.ts'
import { atLeast, percentile, type Row, round, withGoal } from './support/table.ts'
import type { Testbed } from './support/testbed.ts'

const EVENTS = 10_000
const WRITES_ALONE = 1_000

export async function measureWebhooks(testbed: Testbed): Promise<Row[]> {
  const ids = new Set<string>()
  const receiver = createServer((request, response) => {
    ids.add(String(request.headers['webhook-id']))
    request.resume().on('end', () => response.writeHead(204).end())
  })
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const databaseUrl = await testbed.database('webhooks')
  const server = await testbed.startApi(databaseUrl, { WEBHOOK_PRIVATE_ORIGINS: address })
  const pool = openPool(databaseUrl)
  try {
    const city = await makeCity(pool)
    const note = await noter(pool, city)
    // The same rows are written before both parts.
    await growTo(pool, city, EVENTS)
    await write(server, note, WRITES_ALONE / 4)
    const alone = await write(server, note, WRITES_ALONE)
    await addWebhook(pool, city, address)
    await growTo(pool, city, 2 * EVENTS)
    await waiting(pool)
    // Until now the webhook was paused.
    await pool.query('update webhooks set paused_until = now()')
    const began = performance.now()
    const beside: number[] = []
    while (ids.size < EVENTS) beside.push(...(await write(server, note, 20)))
    const seconds = (performance.now() - began) / 1000
    await sleep(100)
    return [
      withGoal(
        `webhooks, a user's write while ${EVENTS} events are delivered, over one without, 95th percentile`,
        percentile(beside, 0.95) / percentile(alone, 0.95),
        1.5,
        ' x',
        [
          `${round(percentile(alone, 0.95))} ms without (${alone.length} writes), ${round(percentile(beside, 0.95))} ms beside (${beside.length})`,
          `medians ${round(percentile(alone, 0.5))} and ${round(percentile(beside, 0.5))} ms`,
        ],
      ),
      atLeast('webhooks, events delivered a second to one receiver', EVENTS / seconds, 100, '', [
        `${round(seconds)} s for all`,
        `memory of the API process: ${round((await server.usage()).peak)} MB at its highest`,
      ]),
    ]
  } finally {
    await pool.end()
    receiver.closeAllConnections()
    receiver.close()
  }
}

async function waiting(pool: Pool): Promise<void> {
  const enqueued = async () => (await pool.query('select from webhook_events')).rowCount ?? 0
  while ((await enqueued()) < EVENTS) await sleep(100)
}

/** Returns the call that writes a note, which the webhook does not get. */
async function noter(pool: Pool, city: City) {
  await growTo(pool, city, 1)
  const { rows } = await pool.query<{ id: string }>('select id from locations limit 1')
  const body = JSON.stringify({ locationId: rows[0]?.id, text: 'The lamp is out' })
  return () => ({
    method: 'POST',
    path: '/api/notes',
    headers: { authorization: `Bearer ${city.token}`, 'idempotency-key': randomUUID() },
    body,
  })
}

/** One user writes, one note after the other. Milliseconds of each. */
const write = (server: Server, note: Awaited<ReturnType<typeof noter>>, count: number) =>
  load(server.url, count, note, 1)

async function addWebhook(pool: Pool, { id }: City, address: string): Promise<void> {
  await pool.query(
    `insert into webhooks (id, city_id, name, address, kinds, is_on, secret, paused_until)
    values (gen_random_uuid(), $1, 'Bench', $2, jsonb_build_object('location.created', now() - interval '1 day'), true, $3, 'infinity')`,
    [id, address, 'A'.repeat(43)],
  )
  // Events begin at the position of the first look.
  while ((await pool.query('select from webhook_cursor')).rowCount === 0) await sleep(50)
}
