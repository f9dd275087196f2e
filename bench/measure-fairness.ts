/**
 * How much one user can slow down another. Measures reads of single locations while another user sends as many searches and
 * tile requests as the server allows. Also measures how long hostile request bodies block the event loop.
 */
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { addWorker, type City, type Pool } from './support/city.ts'
import { type Call, send } from './support/load.ts'
import type { Server } from './support/programs.ts'
import { type Row, round, withGoal } from './support/table.ts'
import { tileAt } from './support/tile.ts'

const READS = 200
const IN_FLIGHT = 30
/** Upper limit for the other user's read times under that load, relative to an idle server. */
const LIMIT = 3
/** The longest acceptable block of the event loop. */
const LIMIT_MS = 50

export async function measureFairness(server: Server, pool: Pool, city: City): Promise<Row[]> {
  const other = await addWorker(pool, city)
  const { rows } = await pool.query('select id from locations where city_id = $1 limit 50', [city.id])
  const ids: string[] = rows.map(({ id }) => id)
  const read = (at: number): Call => ({
    path: `/api/locations/${ids[at % ids.length]}`,
    headers: { authorization: `Bearer ${other}` },
  })
  await server.delay()
  const quiet = percentile(await timesOf(server, READS, read), 0.95)
  const { p99: quietLoop } = await server.delay()
  const starve = everything(city)
  const busy = await beside(
    IN_FLIGHT,
    (at, agent) => send(server.url, starve(at), agent),
    () => timesOf(server, READS, read),
  )
  const p95 = percentile(busy.result, 0.95)
  const before = await server.usage()
  await server.delay()
  const attack = await beside(
    4,
    (at, agent) => sendHostile(server, city, hostile[at % hostile.length] ?? '', agent),
    () => timesOf(server, READS, () => ({ path: '/healthz' })),
  )
  const { p99: loopDelay } = await server.delay()
  const { cpu } = await server.usage()
  return [
    withGoal('reads beside another’s searches, p95', p95 / quiet, LIMIT, ' x', [
      `${round(quiet)} ms alone, ${round(p95)} ms beside ${IN_FLIGHT} in flight, ${busy.done} of which were answered meanwhile`,
    ]),
    withGoal('event loop beside hostile bodies, p99', loopDelay, LIMIT_MS, ' ms', [
      `${round(quietLoop)} ms without them; each took ${round((cpu - before.cpu) / attack.done)} ms of processor time`,
      `a health check took ${round(percentile(attack.result, 0.5))} ms (median) while ${attack.done} bodies were answered`,
    ]),
  ]
}

/** Searches that match everything, little and nothing, as lists, counts and tiles; and calls without a search. */
function everything({ token, center }: City): (at: number) => Call {
  const searches = ['e', 'a e i o s t n r', 'zzzz', '_'.repeat(120), 'asset 1', 'elm avenue week']
  const paths = searches.flatMap((search) => {
    const query = `search=${encodeURIComponent(search)}`
    return [
      `/api/locations?${query}`,
      `/api/locations/summary?${query}`,
      `/api/locations/tiles/0/0/0?${query}`,
      `${tileAt(11, center)}?${query}`,
      tileAt(14, center),
      '/api/locations?limit=1000',
    ]
  })
  const headers = { authorization: `Bearer ${token}` }
  return (at) => ({ path: paths[at % paths.length] ?? '', headers })
}

const hostile = [
  `{"boundary":[${Array(980_000).fill('[]')}]}`,
  `{"name":[${Array(85_000).fill('[]')}]}`,
  `{"name":[${Array(85_000).fill('{}')}]}`,
  '['.repeat(250_000),
]

/** Accepts any response: the server should reject these bodies. */
function sendHostile({ url }: Server, city: City, body: string, agent: Agent): Promise<void> {
  const large = body.length > 500_000
  const path = large ? `/api/admin/cities/${city.id}/boundary` : '/api/locations'
  return new Promise((resolve) => {
    const sent = request(`${url}${path}`, {
      method: large ? 'PUT' : 'POST',
      agent,
      headers: {
        authorization: `Bearer ${city.token}`,
        'content-type': 'application/json',
        'content-length': body.length,
      },
    })
    sent.on('response', (answer) => answer.resume().on('close', resolve))
    sent.on('error', () => resolve())
    sent.end(body)
  })
}

/** Runs `work` while `concurrency` calls of `other` are always in progress. */
async function beside<T>(
  concurrency: number,
  other: (at: number, agent: Agent) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<{ result: T; done: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  let done = 0
  let stopped = false
  const loops = Array.from({ length: concurrency }, async (_, first) => {
    for (let at = first; !stopped; at += concurrency + 1) {
      await other(at, agent)
      done += 1
    }
  })
  try {
    await sleep(500)
    const result = await work()
    return { result, done }
  } finally {
    stopped = true
    await Promise.allSettled(loops)
    agent.destroy()
  }
}

/** Runs the calls one after another, with a short pause between them. */
async function timesOf({ url }: Server, count: number, call: (at: number) => Call): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  for (let at = 0; at < count; at++) {
    const began = performance.now()
    await send(url, call(at), agent)
    times.push(performance.now() - began)
    await sleep(10)
  }
  agent.destroy()
  return times
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
