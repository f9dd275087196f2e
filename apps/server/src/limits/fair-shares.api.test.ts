/** Servers share their rate limits; one person's requests leave room for others; each ends in time; a token names its session. */
import { getMe } from '@lamplighter/domain/auth'
import { listLocations } from '@lamplighter/domain/locations'
import type { FastifyInstance } from 'fastify'
import { importJWK, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadProviderKeys } from '../adapters/identity-provider/provider-keys.ts'
import { buildApp } from '../app.ts'
import { MAX_CONNECTIONS } from '../db/kysely.ts'
import { pgProblem } from '../db/pg-problems.ts'
import { createSharedCounters } from '../db/shared-counters.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { createAddressThrottle } from './address-throttle.ts'
import { places } from './lanes.ts'

let app: TestApp
let token: string | null

beforeAll(async () => {
  app = await testApp()
  token = (await app.as('wes')).token
})
afterAll(() => app.close())

describe('two servers', () => {
  let nodes: FastifyInstance[]
  const ask = (node: number, url: string) =>
    nodes[node]?.inject({ url, headers: { authorization: `Bearer ${token}` } })

  beforeEach(async () => {
    await sql`delete from shared_counters`.execute(app.owner)
    const limits = { ...app.parts.config.limits, listsPerMinute: 40 }
    const config = { ...app.parts.config, nodes: 2, limits }
    const counters = createSharedCounters(app.parts.db)
    const node = () => buildApp({ ...app.parts, counters, config, identityProvider: null })
    nodes = [await node(), await node()]
  })
  afterEach(() => Promise.all(nodes.map((node) => node.close())))

  /** A few more may be allowed: the bucket refills during the test. */
  const tally = (statuses: (number | undefined)[]) => ({
    taken: statuses.filter((status) => status === 200).length,
    refused: statuses.filter((status) => status === 429).length,
  })

  it('accept a user at one of them as often as a single server would', async () => {
    const statuses: (number | undefined)[] = []
    for (let index = 0; index < 40; index++) statuses.push((await ask(0, '/api/locations'))?.statusCode)
    expect(tally(statuses)).toEqual({ taken: 40, refused: 0 })
  })

  it('count together, whichever receives the request', async () => {
    const answers: Awaited<ReturnType<typeof ask>>[] = []
    for (let index = 0; index < 200; index++) answers.push(await ask(index % 2, '/api/locations'))
    const { taken, refused } = tally(answers.map((answer) => answer?.statusCode))
    expect(taken + refused).toBe(200)
    // With separate counts each server would have allowed 80.
    expect(taken).toBeLessThan(80)
    expect(taken).toBeGreaterThanOrEqual(38)
    const last = answers.findLast((answer) => answer?.statusCode === 429)
    expect(Number(last?.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  })

  it('count attempts by address together', async () => {
    const counters = createSharedCounters(app.parts.db)
    const throttle = () => createAddressThrottle({ name: 'tries', limit: 10, windowMs: 3_600_000, counters })
    const both = [throttle(), throttle()]
    const waits = await Promise.all(
      Array.from({ length: 30 }, (_, index) => both[index % 2]?.take('192.0.2.1')),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
    expect(await both[0]?.take('192.0.2.2')).toBe(0)
  })

  it('rarely query the database for a frequent caller', async () => {
    let asked = 0
    const counters = createSharedCounters(app.parts.db)
    const counted: typeof counters = {
      ...counters,
      take: (...given) => {
        asked += 1
        return counters.take(...given)
      },
    }
    const { take } = createAddressThrottle({
      name: 'often',
      limit: 1000,
      windowMs: 3_600_000,
      counters: counted,
    })
    for (let index = 0; index < 500; index++) expect(await take('192.0.2.1')).toBe(0)
    expect(asked).toBe(10)
  })
})

it('SEC-23 many requests of one person leave connections to the others', async () => {
  const ask = (url: string, of: string | null) =>
    app.app.inject({ url, headers: { authorization: `Bearer ${of}` } })
  const waiting = async () => {
    const found = sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return (await found.execute(app.parts.background)).rows.length
  }
  const ana = (await app.as('ana')).token
  const lock = await app.owner.startTransaction().execute()
  await sql`lock table locations in access exclusive mode`.execute(lock)
  const lists = Promise.all(Array.from({ length: 2 * MAX_CONNECTIONS }, () => ask('/api/locations', token)))
  try {
    await expect.poll(waiting).toBe(places.read.maxPerPerson)
    expect((await ask(getMe.path, ana)).statusCode).toBe(200)
  } finally {
    await lock.rollback().execute()
  }
  expect(new Set((await lists).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

describe('a statement', () => {
  it('SEC-23 of a request is stopped after a while, and the answer gives advice', async () => {
    const failed = await app.parts.db
      .transaction()
      .execute(async (db) => {
        await sql`set local statement_timeout = 20`.execute(db)
        await sql`select pg_sleep(10)`.execute(db)
      })
      .catch((error: unknown) => pgProblem(error))
    expect(failed).toMatchObject({ code: 'took_too_long', status: 503 })
    expect(failed).toMatchObject({ message: expect.stringContaining('ask for less') })
  })

  it('has time limits for requests, and none for background jobs', async () => {
    const settings = sql<Record<string, string>>`select
      current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('max_parallel_workers_per_gather') as workers`
    expect((await settings.execute(app.parts.db)).rows[0]).toEqual({
      statement: '5s',
      idle: '15s',
      workers: '0',
    })
    expect((await settings.execute(app.parts.background)).rows[0]).toMatchObject({
      statement: '0',
      idle: '0',
    })
    expect((await settings.execute(app.owner)).rows[0]).toMatchObject({ statement: '0', idle: '0' })
  })
})

describe('a token of our own issuer', () => {
  async function tokenWith(claims: object): Promise<string> {
    const [jwk] = (await loadProviderKeys(app.parts.db)).signing
    const { embedded } = app.parts.config.identity
    if (!jwk || !embedded) throw new Error('the embedded provider is missing')
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: jwk.kid ?? '', typ: 'at+jwt' })
      .setIssuer(embedded.issuer)
      .setAudience(embedded.audience)
      .setSubject('wes')
      .setIssuedAt()
      .setExpirationTime('10m')
      .sign(await importJWK(jwk, 'ES256'))
  }

  it.each([[{}], [{ sid: 'its session was never recorded' }], [{ sid: 7 }]])(
    'with %j gives no access',
    async (claims) => {
      const headers = { authorization: `Bearer ${await tokenWith(claims)}` }
      for (const url of [listLocations.path, '/api/auth0/me', '/api/auth0/sessions'])
        expect([url, (await app.app.inject({ url, headers })).statusCode]).toEqual([url, 401])
    },
  )
})
