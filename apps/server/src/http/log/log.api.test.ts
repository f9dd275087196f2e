/** SEC-25. The log says whose request was rejected, and repeats none of its content. */
import { randomUUID } from 'node:crypto'
import { mediaPath } from '@lamplighter/domain/media'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { accessToken } from '../../testing/access-token.ts'
import { benchIn } from '../../testing/factories.ts'
import type { PersonName } from '../../testing/people.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const secret = 'plantedSecret'

let app: TestApp
let logged: FastifyInstance
let lines: string[] = []
const tokens = new Map<PersonName, string>()

beforeAll(async () => {
  app = await testApp()
  for (const name of ['wes', 'bo', 'ana'] as const) tokens.set(name, (await app.as(name)).token ?? '')
  const config = {
    ...app.parts.config,
    logLevel: 'debug',
    ogcTokenInPath: true,
    limits: { ...app.parts.config.limits, geocodesPerMinute: 1 },
  }
  logged = await buildApp({ ...app.parts, config }, { log: { write: (line) => void lines.push(line) } })
  logged.get('/api/breaks', () => {
    throw new Error('on purpose')
  })
  logged.get<{ Querystring: { id: string } }>('/api/breaks-in-the-database', ({ query }) =>
    app.parts.pool.query('select $1::uuid', [query.id]).catch((error) => {
      throw Object.assign(error, { code: 'XX000' })
    }),
  )
})
beforeEach(() => {
  lines = []
})
afterAll(async () => {
  await logged.close()
  await app.close()
})

const entries = (message: string) =>
  lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message)
const elsewhere = {
  issuer: 'http://localhost:5999/oidc',
  clientId: 'lamplighter-web',
  audience: 'https://api.elsewhere.example',
}
const as = (name: PersonName) => ({ authorization: `Bearer ${tokens.get(name)}` })

describe('an error', () => {
  it('for a token gives the reason, and not the token', async () => {
    const other = await accessToken(
      {
        ...app.parts,
        config: { ...app.parts.config, identity: { ...app.parts.config.identity, embedded: elsewhere } },
      },
      { subject: 'wes' },
    )
    await logged.inject({ url: '/api/locations', headers: { authorization: `Bearer ${other}` } })
    const reason = `intended for 'https://api.elsewhere.example' instead of 'https://api.lamplighter.local'`
    expect(entries(`access tokens were refused: ${reason}`)).toEqual([
      expect.objectContaining({ level: 40, reason, count: 1 }),
    ])
    expect(lines.join()).not.toContain(other.split('.')[2])
  })

  it('for a missing sign-in is logged with route and request', async () => {
    const answer = await logged.inject(`/api/locations/${randomUUID()}?search=${secret}`)
    expect(entries('refused')).toEqual([
      expect.objectContaining({
        level: 30,
        status: 401,
        route: 'GET /api/locations/:id',
        reqId: answer.json().requestId,
      }),
    ])
  })

  it('for a missing right is logged with the user', async () => {
    await logged.inject({ url: '/api/admin/overview', headers: as('wes') })
    const { id } = app.world.people.wes
    expect(entries('refused')).toEqual([
      expect.objectContaining({ status: 403, route: 'GET /api/admin/overview', userId: id }),
    ])
  })

  it('for a write is logged with the user', async () => {
    const payload = benchIn(app.world)
    await logged.inject({ method: 'POST', url: '/api/locations', headers: as('bo'), payload })
    expect(entries('refused')).toEqual([
      expect.objectContaining({ status: 403, route: 'POST /api/locations', userId: app.world.people.bo.id }),
    ])
  })

  it('for a rate limit is logged with the token’s user', async () => {
    for (let times = 0; times < 2; times++)
      await logged.inject({ url: '/api/geocode/reverse?latitude=1&longitude=1', headers: as('ana') })
    expect(entries('refused')).toEqual([expect.objectContaining({ status: 429, subject: 'ana' })])
  })

  it('for a signed URL is logged without it', async () => {
    await logged.inject(`${mediaPath}organized/x.jpg?e=99999999999&s=${secret}`)
    expect(entries('refused')).toEqual([expect.objectContaining({ status: 403, route: 'GET /media/*' })])
    expect(lines.join()).not.toContain(secret)
  })
})

it.each(['lamp_', 'lamp%5F'])('OGC-5 an access token in a path is left out, written %s', async (prefix) => {
  for (const rest of ['/collections', '/tiles'])
    await logged.inject(`/ogc/token/${prefix}${secret.padEnd(43, 'x')}${rest}`)
  expect(lines.join()).toContain('/ogc/token/lamp_…')
  expect(lines.join()).not.toContain(secret)
})

describe('sent content', () => {
  const headers = () => ({
    ...as('wes'),
    cookie: `_session=${secret}`,
    'x-forwarded-for': secret,
    'user-agent': secret,
    referer: `http://localhost/callback?code=${secret}`,
    host: `${secret}.example`,
    'x-request-id': secret,
    'idempotency-key': secret,
    origin: `http://${secret}.example`,
  })

  it.each([
    ['GET', `/api/locations?search=${secret}`],
    ['GET', `/api/locations?${secret}=1`],
    ['GET', `/api/nothing?token=${secret}`],
    ['GET', `/api/breaks?token=${secret}`],
    ['GET', `/api/breaks-in-the-database?id=${secret}`],
    ['GET', `/work-orders?code=${secret}&state=${secret}`],
    ['GET', `/oidc/auth?client_id=${secret}&code_challenge=${secret}`],
    ['POST', `/oidc/token?code=${secret}`],
    ['POST', '/api/locations'],
    ['POST', '/api/notes'],
    ['PUT', '/api/auth0/password'],
    ['POST', '/oidc/accounts'],
    ['POST', `/oidc/interaction/x/login`],
  ])('is not in the log after %s %s', async (method, url) => {
    const payload =
      method === 'GET'
        ? {}
        : {
            payload: { name: secret, password: secret, text: secret, currentPassword: secret, email: secret },
          }
    await logged.inject({ method: method as 'GET', url, headers: headers(), ...payload })
    await logged.inject({ method: method as 'GET', url, headers: { authorization: `Bearer ${secret}` } })
    expect(lines.length).toBeGreaterThan(0)
    const log = lines.join('')
    expect(log).not.toContain(secret)
    expect(log).not.toContain(tokens.get('wes')?.slice(-40))
  })

  it('is not logged from a malformed body either', async () => {
    const payload = `{"password":"${secret}"`
    const json = { ...as('wes'), 'content-type': 'application/json' }
    await logged.inject({ method: 'POST', url: '/api/locations', headers: json, payload })
    expect(lines.join()).not.toContain(secret)
  })

  it('cannot forge a line: each is one JSON object, whatever names and URLs contain', async () => {
    const forged = '\r\n{"level":60,"msg":"forged"}\r\n'
    await logged.inject({ url: `/api/${encodeURIComponent(forged)}?q=${encodeURIComponent(forged)}` })
    await logged.inject({
      method: 'POST',
      url: '/api/locations',
      headers: as('bo'),
      payload: benchIn(app.world, { name: forged, city: forged }),
    })
    for (const line of lines) expect(line.trimEnd()).not.toMatch(/[\r\n]/)
    expect(entries('forged')).toEqual([])
    expect(lines.length).toBeGreaterThan(3)
  })
})

it('an internal error is logged with its position, under the id in its answer', async () => {
  const answer = await logged.inject('/api/breaks')
  expect(entries('unexpected error')).toEqual([
    expect.objectContaining({
      reqId: answer.json().requestId,
      err: expect.objectContaining({
        message: 'on purpose',
        stack: expect.stringContaining('log.api.test.ts'),
      }),
    }),
  ])
})
