/** The stream of changes with 200 listeners: how soon they hear of a commit, their memory, and what they cost the writers. */
import { randomUUID } from 'node:crypto'
import { type ClientRequest, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_STREAMS_A_PERSON } from '@lamplighter/domain/events'
import { type City, makeCity, membersOf, openPool } from './support/city.ts'
import { type Call, load } from './support/load.ts'
import type { Server } from './support/programs.ts'
import { atLeast, percentile, type Row, round, withGoal } from './support/table.ts'
import type { Testbed } from './support/testbed.ts'

const STREAMS = 200
const COMMITS = 40
const WRITERS = 16
const WRITES = 800

interface Streams {
  /** When each stream heard of the record, in milliseconds. */
  heardOf(id: string): number[]
  leave(): void
}

export async function measureEvents(testbed: Testbed): Promise<Row[]> {
  const databaseUrl = await testbed.database('events')
  const server = await testbed.startApi(databaseUrl)
  const pool = openPool(databaseUrl)
  try {
    const city = await makeCity(pool)
    const tokens = await membersOf(pool, city, STREAMS / MAX_STREAMS_A_PERSON)
    await writing(server, city)
    const alone = await writing(server, city)
    const before = (await server.usage()).rss
    const streams = await listenAll(server, tokens)
    const after = (await server.usage()).rss
    const beside = await writing(server, city)
    // So many writes are told together, without names, and the next look comes two seconds later.
    await sleep(3000)
    const delays = await delaysOf(server, city, streams)
    streams.leave()
    return [
      withGoal(
        `events, commit to ${STREAMS} streams, 95th percentile`,
        percentile(delays, 0.95),
        500,
        ' ms',
        [`median ${round(percentile(delays, 0.5))} ms, slowest ${round(percentile(delays, 1))} ms`],
      ),
      withGoal('events, memory of a stream', ((after - before) * 1000) / STREAMS, 50, ' kB'),
      atLeast(`events, writes a second with ${STREAMS} streams, against none`, alone / beside, 0.9, ' x', [
        `${round((WRITES / alone) * 1000)}, ${round((WRITES / beside) * 1000)} creates a second, ${WRITERS} at a time`,
      ]),
    ]
  } finally {
    await pool.end()
  }
}

const create = ({ id, token, center }: City, _id: string): Call => ({
  method: 'POST',
  path: '/api/locations',
  headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
  body: JSON.stringify({
    _id,
    cityId: id,
    city: 'Bench Town',
    state: 'NE',
    zip: '',
    name: 'Heard of',
    icon: 'bench',
    tags: [],
    ...center,
  }),
})

/** Milliseconds for all writes. */
async function writing(server: Server, city: City): Promise<number> {
  const began = performance.now()
  await load(server.url, WRITES, () => create(city, randomUUID()), WRITERS)
  return performance.now() - began
}

async function listenAll(server: Server, tokens: readonly string[]): Promise<Streams> {
  const heard = new Map<string, number[]>()
  const requests: ClientRequest[] = []
  const begun = tokens.flatMap((token) =>
    Array.from({ length: MAX_STREAMS_A_PERSON }, () => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const request = get(`${server.url}/api/events`, {
        agent: false,
        headers: { authorization: `Bearer ${token}` },
      })
      requests.push(request)
      request.on('error', () => undefined)
      request.on('response', (response) => {
        if (response.statusCode !== 200) reject(new Error(`/api/events answered ${response.statusCode}`))
        response.setEncoding('utf8')
        response.on('error', () => undefined)
        response.on('data', (text: string) => {
          resolve()
          for (const [, id = ''] of text.matchAll(/"id":"([\da-f-]{36})"/g))
            heard.set(id, [...(heard.get(id) ?? []), performance.now()])
        })
      })
      return promise
    }),
  )
  await Promise.all(begun)
  return {
    heardOf: (id) => heard.get(id) ?? [],
    leave() {
      for (const request of requests) request.destroy()
    },
  }
}

/** From the answer of a write to each stream's event, in milliseconds. */
async function delaysOf(server: Server, city: City, streams: Streams): Promise<number[]> {
  const delays: number[] = []
  for (let count = 0; count < COMMITS; count += 1) {
    const id = randomUUID()
    await load(server.url, 1, () => create(city, id))
    const committed = performance.now()
    const until = committed + 10_000
    while (streams.heardOf(id).length < STREAMS && performance.now() < until) await sleep(5)
    if (streams.heardOf(id).length < STREAMS) throw new Error('some streams did not hear of a write')
    delays.push(...streams.heardOf(id).map((at) => at - committed))
  }
  return delays
}
