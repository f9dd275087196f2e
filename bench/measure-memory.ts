/** Resident memory of the API process: at its first start, and with 100,000 locations, both idle and under load. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { City } from './support/city.ts'
import { type Call, load } from './support/load.ts'
import { type Server, startServer } from './support/programs.ts'
import { type Row, round, withGoal } from './support/table.ts'
import type { Testbed } from './support/testbed.ts'
import { tileAt } from './support/tile.ts'

const LOAD_MS = 15_000

/** First start with an empty folder: the server creates the database, the demonstration and its drawings. */
export async function measureFirstStart(testbed: Testbed): Promise<Row> {
  const server = await startServer({
    script: ['apps/server/src/main.ts'],
    env: { DATA_DIR: join(testbed.dir, 'first'), DATABASE_URL: '', MAP_STREET: 'off', LOG_LEVEL: 'warn' },
  })
  try {
    await sleep(2000)
    return withGoal('memory at the first start', (await server.usage()).peak, 250, ' MB')
  } finally {
    await server.stop()
  }
}

export async function measureMemory(start: () => Promise<Server>, city: City): Promise<Row[]> {
  const server = await start()
  try {
    await sleep(2000)
    const idle = (await server.usage()).rss
    const worked = await work(server, city)
    await sleep(2000)
    const after = (await server.usage()).rss
    return [
      withGoal('memory idle', idle, 120, ' MB'),
      withGoal('memory under load', worked.highest, 250, ' MB', [
        `the highest in ${worked.requests} lists, tiles, counts, reads and creates, 8 at a time, with gzip; ${round(after)} MB 2 s later`,
      ]),
    ]
  } finally {
    await server.stop()
  }
}

async function work(server: Server, city: City): Promise<{ highest: number; requests: number }> {
  const until = performance.now() + LOAD_MS
  let highest = 0
  let requests = 0
  let working = true
  async function watch(): Promise<void> {
    while (working) {
      highest = Math.max(highest, (await server.usage()).rss)
      await sleep(100)
    }
  }
  const watching = watch()
  try {
    while (performance.now() < until) {
      await load(server.url, 64, (at) => callAt(at, city), 8)
      requests += 64
    }
  } finally {
    working = false
    await watching
  }
  return { highest, requests }
}

/** Makes one request in eight ask for a full page, one for counts and one for a tile of the whole city. The rest are small. */
function callAt(at: number, city: City): Call {
  const headers = { authorization: `Bearer ${city.token}`, 'accept-encoding': 'gzip' }
  const kinds: (() => Call)[] = [
    () => ({ path: '/api/locations', headers }),
    () => ({ path: tileAt(10, city.center), headers }),
    () => ({ path: '/api/locations/summary', headers }),
    () => ({
      method: 'POST',
      path: '/api/locations',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: JSON.stringify({
        name: 'Bench',
        ...city.center,
        cityId: city.id,
        city: 'Bench Town',
        state: 'NE',
        icon: 'bench',
      }),
    }),
  ]
  const small = () => ({ path: tileAt(16, city.center), headers })
  return (kinds[at % 8] ?? small)()
}
