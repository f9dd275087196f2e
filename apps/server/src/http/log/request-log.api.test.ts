/** SEC-26. One log line per request, and an id to find it by. */
import { randomUUID } from 'node:crypto'
import { mediaUploadsPath } from '@lamplighter/domain/media'
import type { FastifyInstance } from 'fastify'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let direct: FastifyInstance
let behindProxy: FastifyInstance
let token: string
let lines: string[] = []
beforeAll(async () => {
  app = await testApp()
  token = (await app.as('wes')).token ?? ''
  const config = { ...app.parts.config, logLevel: 'info' }
  const log = { write: (line: string) => void lines.push(line) }
  direct = await buildApp({ ...app.parts, config }, { log })
  behindProxy = await buildApp({ ...app.parts, config: { ...config, trustedProxies: 1 } }, { log })
})
beforeEach(() => {
  lines = []
})
afterAll(async () => {
  await direct.close()
  await behindProxy.close()
  await app.close()
})

const entries = () => lines.map((line) => JSON.parse(line))
const signedIn = () => ({ authorization: `Bearer ${token}` })

describe('a request', () => {
  it('makes one line with method, path, status, milliseconds, user and id', async () => {
    const answer = await direct.inject({ url: '/api/locations?search=elm', headers: signedIn() })
    expect(answer.statusCode).toBe(200)
    expect(entries()).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        pid: process.pid,
        hostname: expect.any(String),
        reqId: answer.headers['x-request-id'],
        method: 'GET',
        path: '/api/locations',
        status: 200,
        ms: expect.any(Number),
        userId: app.world.people.wes.id,
        msg: 'request completed',
      },
    ])
  })

  it.each([
    ['GET', '/'],
    ['GET', '/api/nothing'],
    ['GET', '/api/%'],
    ['GET', '/api/openapi.json'],
    ['GET', '/healthz'],
    ['GET', '/oidc/jwks'],
    ['GET', '/oidc/auth'],
    ['GET', '/media/x'],
    ['OPTIONS', mediaUploadsPath],
    ['PATCH', '/api/locations'],
  ])('has an id in its answer: %s %s', async (method, url) => {
    const answer = await direct.inject({ method: method as 'GET', url, headers: signedIn() })
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    if (answer.headers['content-type'] === 'application/problem+json')
      expect(answer.json().requestId).toBe(answer.headers['x-request-id'])
  })

  it('keeps a valid id from a trusted proxy', async () => {
    const given = `edge-${randomUUID()}_1`
    const ask = (server: FastifyInstance, id: string) =>
      server
        .inject({ url: '/healthz', headers: { 'x-request-id': id } })
        .then(({ headers }) => headers['x-request-id'])
    expect(await ask(behindProxy, given)).toBe(given)
    expect(entries()).toEqual([expect.objectContaining({ reqId: given })])
    expect(await ask(behindProxy, 'x'.repeat(128))).toBe('x'.repeat(128))
    for (const bad of ['x'.repeat(129), 'a b', 'a\tb', '<script>', '', 'ä', 'a,b'])
      expect(await ask(behindProxy, bad)).toMatch(/^[0-9a-f-]{36}$/)
    expect(await ask(direct, given)).not.toBe(given)
  })
})

describe('a rejected token', () => {
  it('logs its reason and not itself, once for many', async () => {
    const { privateKey } = await generateKeyPair('ES256')
    const foreign = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuer(app.parts.config.identity.embedded?.issuer ?? '')
      .setAudience('https://another.api')
      .setSubject('ana')
      .setExpirationTime('1h')
      .sign(privateKey)
    for (let times = 0; times < 30; times++) {
      const answer = await direct.inject({
        url: '/api/auth0/me',
        headers: { authorization: `Bearer ${times % 2 ? foreign : 'e30.e30.e30'}` },
      })
      expect(answer.statusCode).toBe(401)
    }
    const told = entries().filter(({ msg }) => msg.startsWith('access tokens were refused'))
    expect(told).toHaveLength(2)
    for (const line of told) expect(line).toMatchObject({ level: 40, reason: expect.stringMatching(/\w{3}/) })
    expect(lines.join()).not.toContain(foreign.slice(-40))
  })

  it('logs nothing without a token', async () => {
    await direct.inject('/api/auth0/me')
    expect(entries().map(({ msg }) => msg)).toEqual(['request completed', 'refused'])
  })
})
