/**
 * SEC-22. Rate limits per user: never counted by address, no effect on others, and a rejected write can be repeated.
 */
import { randomUUID } from 'node:crypto'
import { headers } from '@lamplighter/domain/http'
import { mediaUploadsPath } from '@lamplighter/domain/media'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { benchIn } from '../testing/factories.ts'
import type { PersonName } from '../testing/people.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

const limits = {
  writesPerMinute: 30,
  listsPerMinute: 6,
  searchesPerMinute: 5,
  tilesPerMinute: 20,
  mediaPartsPerMinute: 4,
  geocodesPerMinute: 3,
  loginsPerAddressAndMinute: 60,
  registrationsPerAddressAndHour: 10,
}
const names = ['ana', 'dora', 'wes', 'wendy', 'bo'] as const

let app: TestApp
let tokens: Record<string, string | null>
let limited: FastifyInstance
let time: number

beforeAll(async () => {
  app = await testApp()
  tokens = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, (await app.as(name)).token])),
  )
})
beforeEach(async () => {
  time = 1_000_000
  limited = await limitedApp()
})
afterEach(() => limited.close())
afterAll(() => app.close())

function limitedApp(trustedProxies = 0): Promise<FastifyInstance> {
  const config = { ...app.parts.config, limits, trustedProxies }
  return buildApp({ ...app.parts, config, identityProvider: null }, { now: () => time })
}

const ask = (
  name: PersonName,
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  more: object = {},
  on = limited,
) => on.inject({ method, url, headers: { authorization: `Bearer ${tokens[name]}`, ...more } })

const statuses = async (times: number, one: () => Promise<{ statusCode: number }>) => {
  const found: number[] = []
  for (let time = 0; time < times; time++) found.push((await one()).statusCode)
  return found
}

describe('a user with too many requests', () => {
  it('gets 429 and the waiting time; after that it continues', async () => {
    await statuses(6, () => ask('wes', 'GET', '/api/locations'))
    const refused = await ask('wes', 'GET', '/api/locations')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers).toMatchObject({
      'retry-after': '10',
      'content-type': 'application/problem+json; charset=utf-8',
    })
    expect(refused.json()).toMatchObject({ code: 'too_many_requests', message: expect.any(String) })
    time += 10_000
    expect((await ask('wes', 'GET', '/api/locations')).statusCode).toBe(200)
  })

  it('does not affect others, although all share one address', async () => {
    await statuses(7, () => ask('wes', 'GET', '/api/locations'))
    expect((await ask('wendy', 'GET', '/api/locations')).statusCode).toBe(200)
  })

  it.each([
    ['lists', 6, '/api/locations'],
    ['small reads', 60, '/api/users/stats'],
    ['tiles', 20, '/api/locations/tiles/12/948/1544'],
    ['searches', 5, '/api/locations/summary?search=elm'],
    ['addresses of points', 3, '/api/geocode/reverse?latitude=40.6&longitude=-96.6'],
  ])('may have %s %i times', async (_what, times, url) => {
    const found = await statuses(times + 1, () => ask('wes', 'GET', url))
    expect(found).toEqual([...Array<number>(times).fill(200), 429])
  })

  it('may send a limited number of file parts, whatever happens to them', async () => {
    const part = () => ask('wes', 'PATCH', `${mediaUploadsPath}/${randomUUID()}`)
    expect(await statuses(5, part)).toEqual([404, 404, 404, 404, 429])
  })

  it('SEC-20 gains nothing by claiming other addresses', async () => {
    const found = await statuses(8, () =>
      ask('wes', 'GET', '/api/locations', { 'x-forwarded-for': `10.0.0.${Math.random()}` }),
    )
    expect(found.at(-1)).toBe(429)
  })
})

it('a caller without a valid token is rejected without being counted', async () => {
  const found = await statuses(50, () => limited.inject('/api/locations'))
  expect(new Set(found)).toEqual(new Set([401]))
})

// SEC-20
describe('the address of a caller', () => {
  const ipOf = async (trustedProxies: number, forwarded: string) => {
    const server = await limitedApp(trustedProxies)
    let ip = ''
    server.addHook('onRequest', async (request) => {
      ip = request.ip
    })
    await ask('wes', 'GET', '/api/users/stats', { 'x-forwarded-for': forwarded }, server)
    await server.close()
    return ip
  }

  it.each([
    ['no proxy: nobody is believed', 0, '203.0.113.7, 198.51.100.1', '127.0.0.1'],
    ['one proxy: what it added', 1, '203.0.113.7, 198.51.100.1', '198.51.100.1'],
    ['two proxies: what the first of them added', 2, '203.0.113.7, 198.51.100.1, 192.0.2.1', '198.51.100.1'],
  ])('%s', async (_what, proxies, forwarded, expected) => {
    expect(await ipOf(proxies, forwarded)).toBe(expected)
  })
})

it('several crews back online send two hundred writes each, and every one arrives once', async () => {
  const crews = ['ana', 'wendy', 'wes'] as const
  let refusals = 0
  const drain = async (name: PersonName) => {
    for (let index = 0; index < 200; index++) {
      const operationId = randomUUID()
      for (;;) {
        const answer = await limited.inject({
          method: 'POST',
          url: '/api/locations',
          headers: { authorization: `Bearer ${tokens[name]}`, [headers.operationId]: operationId },
          payload: benchIn(app.world, { name: `Drained by ${name}` }),
        })
        if (answer.statusCode === 201) break
        expect(answer.statusCode).toBe(429)
        refusals++
        // Repeats after Retry-After like the browser, but without waiting.
        time += Number(answer.headers['retry-after']) * 1000
      }
    }
  }
  await Promise.all(crews.map(drain))
  const { rows } = await app.parts.pool.query(
    `select name, count(*)::int as count from locations where name like 'Drained by %' group by name order by name`,
  )
  expect(rows).toEqual(crews.map((name) => ({ name: `Drained by ${name}`, count: 200 })))
  expect(refusals).toBeGreaterThan(100)
})
