/** 200 people sign in at once while others keep working. How long do requests take, relative to an idle server? */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type City, growTo, makeCity, openPool, type Pool } from './support/city.ts'
import { type Call, send } from './support/load.ts'
import type { Server } from './support/programs.ts'
import { signIn } from './support/sign-in.ts'
import { type Row, round, stated, withGoal } from './support/table.ts'
import type { Testbed } from './support/testbed.ts'
import { tileAt } from './support/tile.ts'

const PEOPLE = 200
const LOCATIONS = 10_000
const QUIET_MS = 6000
const password = 'Lanterns!9'
const addressOf = (at: number) => `crew-${at}@example.test`

export async function measureSignIns(testbed: Testbed): Promise<Row[]> {
  const databaseUrl = await testbed.database('sign-ins')
  const server = await testbed.startApi(databaseUrl)
  const pool = openPool(databaseUrl)
  try {
    const city = await makeCity(pool)
    await growTo(pool, city, LOCATIONS)
    await makeAccounts(server, pool)
    const works = await worksOf(server, city)
    await timesWhile(server, works, sleep(1500))
    const quiet = await timesWhile(server, works, sleep(QUIET_MS))
    const began = performance.now()
    let refusals = 0
    const crowd = Promise.all(
      Array.from({ length: PEOPLE }, (_, at) =>
        signIn(server.url, addressOf(at), password).then((times) => {
          refusals += times
        }),
      ),
    )
    const busy = await timesWhile(server, works, crowd)
    const seconds = (performance.now() - began) / 1000
    return report(quiet, busy, seconds, refusals)
  } finally {
    await pool.end()
    await server.stop()
  }
}

function report(quiet: Times, busy: Times, seconds: number, refusals: number): Row[] {
  const routes = [...busy.keys()].map((name) => ({
    name,
    quiet: p95(quiet.get(name)),
    busy: p95(busy.get(name)),
    count: busy.get(name)?.length ?? 0,
  }))
  const slowest = routes.toSorted((a, b) => b.busy - a.busy)[0]
  if (!slowest) throw new Error('nothing was measured')
  const highest = Math.max(...routes.map(({ quiet, busy }) => busy / quiet))
  const lines = routes.map(
    ({ name, quiet, busy, count }) =>
      `${name}: p95 ${round(busy)} ms in ${count} calls, ${round(quiet)} ms on a quiet server (${round(busy / quiet)} x)`,
  )
  return [
    withGoal(`slowest p95 while ${PEOPLE} sign in`, slowest.busy, 500, ' ms', lines),
    stated(`p95 while ${PEOPLE} sign in, over a quiet server`, `${round(highest)} x`, [
      `all ${PEOPLE} were in after ${round(seconds)} s; ${refusals} times somebody was asked to wait and tried again`,
    ]),
  ]
}

/** Registers one account and copies its password hash to the others, which saves hashing time. */
async function makeAccounts(server: Server, pool: Pool): Promise<void> {
  const body = JSON.stringify({ name: 'Crew', email: addressOf(0), password })
  await send(server.url, { method: 'POST', path: '/oidc/accounts', body })
  await pool.query(
    `insert into oidc_accounts (id, email, name, password_hash)
      select gen_random_uuid(), 'crew-' || n || '@example.test', 'Crew ' || n, password_hash
      from oidc_accounts, generate_series(1, $1::int) n where email = $2`,
    [PEOPLE - 1, addressOf(0)],
  )
}

type Work = [name: string, call: () => Call]
type Times = Map<string, number[]>

async function worksOf(server: Server, city: City): Promise<Work[]> {
  const headers = { authorization: `Bearer ${city.token}` }
  const read = (path: string) => () => ({ path, headers })
  const post = (path: string, body: () => object) => () => ({
    method: 'POST',
    path,
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: JSON.stringify(body()),
  })
  const { bytes } = await send(server.url, { path: '/api/locations?limit=1', headers })
  const [{ _id: locationId }] = JSON.parse(bytes.toString()) as [{ _id: string }]
  return [
    ['GET /api/auth0/me', read('/api/auth0/me')],
    ['GET /api/cities/', read('/api/cities/')],
    ['GET /api/locations', read('/api/locations?limit=50')],
    ['GET /api/locations/summary', read('/api/locations/summary')],
    ['GET /api/locations/tiles', read(tileAt(16, city.center))],
    ['GET /api/locations/{id}', read(`/api/locations/${locationId}`)],
    ['GET /api/notes/location/{id}', read(`/api/notes/location/${locationId}`)],
    ['GET /api/workorders', read('/api/workorders')],
    ['GET /api/activities/my-cities', read('/api/activities/my-cities')],
    ['GET /api/users/stats', read('/api/users/stats')],
    ['GET /api/city-admin/stats', read('/api/city-admin/stats')],
    ['POST /api/notes', post('/api/notes', () => ({ locationId, text: 'Seen', images: [] }))],
    ['POST /api/workorders', post('/api/workorders', () => ({ locationId, title: 'Look again' }))],
  ]
}

/** Four people repeat all `works`, with pauses, until `meanwhile` settles. */
async function timesWhile(server: Server, works: Work[], meanwhile: Promise<unknown>): Promise<Times> {
  const times: Times = new Map(works.map(([name]) => [name, []]))
  let going = true
  const over = meanwhile.finally(() => {
    going = false
  })
  async function person(first: number): Promise<void> {
    for (let at = first; going; at++) {
      const [name, call] = works[at % works.length] ?? []
      if (!name || !call) return
      const began = performance.now()
      await send(server.url, call())
      times.get(name)?.push(performance.now() - began)
      await sleep(25)
    }
  }
  await Promise.all([over, ...[0, 3, 6, 9].map(person)])
  return times
}

function p95(times: number[] = []): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
}
