import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../db/kysely.ts'
import { purgeExpired } from './payload-store.ts'
import { TestBrowser } from './test-browser.ts'
import { type IdentityServer, startIdentityServer } from './test-identity-server.ts'
import { newBrowser, origin, password, startTwins, type Twins } from './test-twins.ts'

let twins: Twins
let server: IdentityServer
let db: Db
beforeAll(async () => {
  twins = await startTwins()
  ;({ server, db } = twins)
}, 60_000)
afterAll(() => twins.close())

describe('two servers on one database', () => {
  test('alternate at every step of one sign-in', async () => {
    const browser = newBrowser(server, twins.twin)
    const { access_token } = await browser.tokens(await browser.logIn('ana@city.gov', password))
    expect(await server.tokens.verify(access_token)).toEqual(await twins.twin.tokens.verify(access_token))
    const odd = await browser.tokens(await browser.authorize({ prompt: 'none' }))
    expect(await twins.twin.tokens.verify(odd.access_token)).toMatchObject({ email: 'ana@city.gov' })
  })

  test('publish the same public keys, and no private part', async () => {
    const [mine, other] = await Promise.all(
      [server, twins.twin].map(async ({ app }) => (await app.inject('/oidc/jwks')).json()),
    )
    expect(mine).toEqual(other)
    expect(mine.keys).toHaveLength(1)
    expect(mine.keys[0]).not.toHaveProperty('d')
  })
})

describe('the provider', () => {
  test('describes itself under the configured URL, whatever the Host header says', async () => {
    const answer = await server.app.inject({
      url: '/oidc/.well-known/openid-configuration',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    expect(answer.json()).toMatchObject({
      issuer: `${origin}/oidc`,
      authorization_endpoint: `${origin}/oidc/auth`,
      token_endpoint: `${origin}/oidc/token`,
      end_session_endpoint: `${origin}/oidc/session/end`,
      code_challenge_methods_supported: ['S256'],
    })
    expect(answer.payload).not.toContain('evil')
  })

  test('sends Secure cookies when the public URL is https, though the proxy uses http', async () => {
    const url = 'https://lamplighter.example'
    const secure = await startIdentityServer(db, url)
    const browser = new TestBrowser([secure.app], url)
    const { access_token } = await browser.tokens(await browser.logIn('ana@city.gov', password))
    expect((await secure.tokens.verify(access_token)).issuer).toBe(`${url}/oidc`)
    expect(browser.setCookies.length).toBeGreaterThan(0)
    for (const line of browser.setCookies.filter((line) => !/expires=Thu, 01 Jan 1970/.test(line)))
      expect(line).toMatch(/; secure/i)
    await secure.app.close()
  })

  test.each(['http://127.0.0.1:5000', 'http://[::1]:5000'])('signs in at %s', async (name) => {
    const loopback = await startIdentityServer(db, origin, {
      otherOrigins: ['http://127.0.0.1:5000', 'http://[::1]:5000'],
    })
    const browser = new TestBrowser([loopback.app], name)
    const login = await browser.logIn('ana@city.gov', password)
    expect(login.page.url.origin).toBe(name)
    const { access_token } = await browser.tokens(login)
    expect(await loopback.tokens.verify(access_token)).toMatchObject({ issuer: `${origin}/oidc` })
    await loopback.app.close()
  })

  test.each([
    '/oidc/auth?client_id=%00',
    '/oidc/auth?client_id=lamplighter-web&state=%00',
    '/oidc/nothing',
    '/oidc/auth',
    '/oidc/auth/nothing',
    '/oidc/session/end?id_token_hint=x',
    '/oidc/interaction/%00',
  ])('answers the nonsense %s with an error below 500', async (url) => {
    const { statusCode } = await server.app.inject(url)
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(statusCode).toBeLessThan(500)
  })

  test('rejects nonsense at the token endpoint', async () => {
    const answer = await newBrowser(server).postForm('/oidc/token', {
      grant_type: 'authorization_code',
      client_id: 'lamplighter-web\u0000',
      code: '\u0000',
    })
    expect(answer.status).toBe(401)
  })

  test('deletes expired data', async () => {
    await db
      .insertInto('oidc_payloads')
      .values({ model: 'Session', id: 'old', payload: '{}', expires_at: new Date('2020-01-01') })
      .execute()
    const before = await db.selectFrom('oidc_payloads').selectAll().execute()
    expect(await purgeExpired(db)).toBe(1)
    expect(await db.selectFrom('oidc_payloads').selectAll().execute()).toHaveLength(before.length - 1)
  })

  test('prints nothing on the console', () => {
    expect(twins.printed).toEqual([])
  })
})
