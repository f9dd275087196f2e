import { decodeJwt, decodeProtectedHeader } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Db } from '../../db/kysely.ts'
import { purgeExpired } from './payload-store.ts'
import { TestBrowser } from './test-browser.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { type IdentityServer, startIdentityServer } from './test-identity-server.ts'

const origin = 'http://localhost:5000'
const password = 'Lamp-Light3r!'

let database: TestDatabase
let db: Db
let server: IdentityServer
let twin: IdentityServer
const printed: unknown[] = []

beforeAll(async () => {
  for (const method of ['log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((...words) => printed.push(words))
  database = await openTestDatabase()
  db = database.db
  // At the same moment, so that both find no keys yet.
  ;[server, twin] = await Promise.all([startIdentityServer(db, origin), startIdentityServer(db, origin)])
  const ana = new TestBrowser([server.app], origin)
  await ana.register('ana@city.gov', password)
}, 60_000)

afterAll(async () => {
  await server.app.close()
  await twin.app.close()
  await database.close()
})

const newBrowser = (...servers: IdentityServer[]) =>
  new TestBrowser(
    servers.map(({ app }) => app),
    origin,
  )

describe('registering', () => {
  test('makes one account per e-mail address, whatever its case', async () => {
    const browser = newBrowser(server)
    expect((await browser.register('Ben@City.gov', password)).status).toBe(201)
    const again = await browser.register(' ben@city.GOV ', password)
    expect(again.status).toBe(409)
    expect(again.json().code).toBe('email_taken')
  })

  test('of two at once with one address only one succeeds', async () => {
    const browser = newBrowser(server)
    const answers = await Promise.all([1, 2, 3].map(() => browser.register('race@city.gov', password)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test.each([
    ['a weak password', 'cy@city.gov', 'short1!', 'Cy', 'password_too_weak'],
    ['no e-mail address', 'cy', password, 'Cy', 'invalid_request'],
    ['a password that everybody tries first', 'cy@city.gov', 'P@ssw0rd2026', 'Cy', 'password_too_weak'],
    ['a blank name', 'cy@city.gov', password, '  ', 'invalid_request'],
    ['a name of zero-width spaces', 'cy@city.gov', password, '\u200b\u200b', 'invalid_request'],
    [
      'a name of byte order marks and fillers',
      'cy@city.gov',
      password,
      '\ufeff\u3164\u2800',
      'invalid_request',
    ],
    ['an address that looks like another', 'cy@city.gov\u200b', password, 'Cy', 'invalid_request'],
    ['an address with a second, wide at sign', 'cy\uff20city.gov@x.org', password, 'Cy', 'invalid_request'],
    ['an address that ends in a dot', 'cy@city.gov.', password, 'Cy', 'invalid_request'],
    ['a name of direction marks', 'cy@city.gov', password, ' \u202e\u2066 ', 'invalid_request'],
  ])('refuses %s', async (_what, email, secret, name, code) => {
    const answer = await newBrowser(server).register(email, secret, name)
    expect(answer.status).toBe(422)
    expect(answer.json().code).toBe(code)
  })

  test('keeps no password, only its hash', async () => {
    const rows = await db.selectFrom('oidc_accounts').select('password_hash').execute()
    for (const row of rows) expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
  })
})

describe('signing in by fetch', () => {
  test('goes from the prompt to the callback and to an access token that the API accepts', async () => {
    const browser = newBrowser(server)
    const { page: prompt } = await browser.authorize()
    expect(prompt.status).toBe(200)
    expect(prompt.json()).toEqual({ prompt: 'login', uid: expect.any(String) })
    expect(prompt.headers['cache-control']).toBe('no-store')

    const login = await browser.logIn('ANA@city.gov', password)
    expect(login.page.url.origin + login.page.url.pathname).toBe(`${origin}/callback`)
    expect(login.page.url.searchParams.get('state')).toBe('the-state')
    expect(login.page.url.searchParams.get('iss')).toBe(`${origin}/oidc`)

    const tokens = await browser.tokens(login)
    expect(tokens.expires_in).toBe(600)
    expect(tokens.scope.split(' ')).toEqual(
      expect.arrayContaining(['read:current_user', 'update:current_user']),
    )
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
    const { sub, sid } = decodeJwt(tokens.access_token)
    const session = await db
      .selectFrom('oidc_payloads')
      .select('uid')
      .where('model', '=', 'Session')
      .where(sql`payload ->> 'accountId'`, '=', sub)
      .executeTakeFirst()
    expect(session).toEqual({ uid: sid })
    expect(await server.tokens.verify(tokens.access_token)).toEqual({
      issuer: `${origin}/oidc`,
      subject: sub,
      email: 'ana@city.gov',
      emailVerified: false,
      name: 'Ana',
      sessionId: sid,
    })
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      sid,
      nonce: 'the-nonce',
      email: 'ana@city.gov',
      name: 'Ana',
    })
  })

  test('gives a relative address to go on with, so a page behind any name of ours can follow it', async () => {
    const browser = newBrowser(server)
    const { page } = await browser.authorize()
    const answer = await browser.postJson(`/oidc/interaction/${page.json().uid}/login`, {
      email: 'ana@city.gov',
      password,
    })
    expect(answer.json().returnTo).toMatch(/^\/oidc\/auth\/[\w-]+$/)
  })

  test('answers a wrong password and an unknown address alike', async () => {
    const browser = newBrowser(server)
    for (const email of ['ana@city.gov', 'nobody@city.gov']) {
      const { page } = await browser.logIn(email, 'Wrong-Passw0rd!')
      expect(page.status).toBe(401)
      expect(page.json()).toMatchObject({ code: 'wrong_credentials', message: 'Wrong email or password.' })
    }
  })

  test('lets the same prompt be answered again after a wrong password', async () => {
    const browser = newBrowser(server)
    const { page, verifier } = await browser.authorize()
    const address = `/oidc/interaction/${page.json().uid}/login`
    await browser.postJson(address, { email: 'ana@city.gov', password: 'no' })
    const answer = await browser.postJson(address, { email: 'ana@city.gov', password })
    const callback = await browser.get(answer.json().returnTo ?? '')
    expect((await browser.tokens({ page: callback, verifier })).access_token).toBeTruthy()
  })

  test('refuses the sixth try at an account for a second, even with the right password', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const browser = newBrowser(twin)
    await browser.register('dora@city.gov', password)
    for (let i = 0; i < 5; i++) expect((await browser.logIn('dora@city.gov', 'no')).page.status).toBe(401)
    const { page } = await browser.logIn('Dora@city.gov', password)
    expect(page.status).toBe(429)
    expect(page.json().code).toBe('too_many_requests')
    expect(page.headers['retry-after']).toBe('1')

    vi.setSystemTime(Date.now() + 1000)
    const later = await browser.logIn('dora@city.gov', password)
    expect(later.page.url.searchParams.has('code')).toBe(true)
  })

  test('needs the prompt that its cookie belongs to', async () => {
    const answer = await newBrowser(server).postJson('/oidc/interaction/nothing/login', {
      email: 'ana@city.gov',
      password,
    })
    expect(answer.status).toBe(404)
    expect((await newBrowser(server).get('/oidc/interaction/nothing')).status).toBe(404)
  })

  test('requires PKCE and a registered redirect address', async () => {
    const browser = newBrowser(server)
    const query = `client_id=lamplighter-web&response_type=code&redirect_uri=${origin}/callback&scope=openid`
    const noChallenge = await browser.get(`/oidc/auth?${query}`)
    expect(noChallenge.url.searchParams.get('error')).toBe('invalid_request')
    const elsewhere = await browser.authorize({ redirect_uri: 'http://evil.example/callback' })
    expect(elsewhere.page.status).toBe(400)
    expect(elsewhere.page.json().error).toBe('invalid_redirect_uri')
  })

  test('takes a code once and only with its verifier', async () => {
    const browser = newBrowser(server)
    const login = await browser.logIn('ana@city.gov', password)
    await expect(browser.tokens({ ...login, verifier: 'x'.repeat(43) })).rejects.toThrow('invalid_grant')
    const again = await browser.authorize({ prompt: 'none' })
    await browser.tokens(again)
    await expect(browser.tokens(again)).rejects.toThrow('invalid_grant')
  })

  test('lets another person sign in over an open session', async () => {
    const browser = newBrowser(server)
    await browser.register('eve@city.gov', password, 'Eve')
    const first = await browser.tokens(await browser.logIn('ana@city.gov', password))
    const second = await browser.tokens(await browser.logIn('eve@city.gov', password, { prompt: 'login' }))
    expect((await server.tokens.verify(first.access_token)).name).toBe('Ana')
    expect((await server.tokens.verify(second.access_token)).name).toBe('Eve')
    const silent = await browser.tokens(await browser.authorize({ prompt: 'none' }))
    expect((await server.tokens.verify(silent.access_token)).name).toBe('Eve')
  })

  test('keeps the session in a cookie that scripts, other sites and the API do not get', async () => {
    const browser = newBrowser(server)
    await browser.logIn('ana@city.gov', password)
    const lines = browser.setCookies.filter((line) => line.startsWith('lamplighter_session'))
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) {
      expect(line).toMatch(/; httponly/i)
      expect(line).toMatch(/; samesite=lax/i)
      expect(line).toMatch(/; path=\/oidc(;|$)/i)
      expect(line).not.toMatch(/; secure/i)
    }
  })
})

describe('the session', () => {
  test('gives a fresh token silently', async () => {
    const browser = newBrowser(server)
    await browser.logIn('ana@city.gov', password)
    const silent = await browser.authorize({ prompt: 'none' })
    expect(silent.page.url.pathname).toBe('/callback')
    const { access_token } = await browser.tokens(silent)
    expect((await server.tokens.verify(access_token)).email).toBe('ana@city.gov')
  })

  test('is not there for a stranger', async () => {
    const { page } = await newBrowser(server).authorize({ prompt: 'none' })
    expect(page.url.searchParams.get('error')).toBe('login_required')
  })

  test('ends with a sign-out, together with what was granted under it', async () => {
    const browser = newBrowser(server)
    await browser.register('fay@city.gov', password, 'Fay')
    const login = await browser.logIn('fay@city.gov', password)
    const { sub } = decodeJwt((await browser.tokens(login)).access_token)
    const pending = await browser.authorize({ prompt: 'none' })
    expect((await browser.postJson('/oidc/sign-out', {})).status).toBe(204)

    const { page } = await browser.authorize({ prompt: 'none' })
    expect(page.url.searchParams.get('error')).toBe('login_required')
    await expect(browser.tokens(pending)).rejects.toThrow('invalid_grant')
    const left = await db
      .selectFrom('oidc_payloads')
      .select('model')
      .where(sql`payload ->> 'accountId'`, '=', sub)
      .execute()
    expect(left).toEqual([])
  })

  test('is asked for its password again after thirty days, however often it was used', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const browser = newBrowser(server)
    const start = Date.now()
    await browser.logIn('ana@city.gov', password)
    const renewedOnDay = async (day: number) => {
      vi.setSystemTime(start + day * 86_400_000)
      return (await browser.authorize({ prompt: 'none' })).page.url.searchParams.has('code')
    }
    expect([await renewedOnDay(13), await renewedOnDay(26), await renewedOnDay(29.9)]).toEqual([
      true,
      true,
      true,
    ])
    expect(await renewedOnDay(30.1)).toBe(false)
  })

  test('is over after fourteen idle days', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const browser = newBrowser(server)
    await browser.logIn('ana@city.gov', password)
    vi.setSystemTime(Date.now() + 14.1 * 86_400_000)
    const { page } = await browser.authorize({ prompt: 'none' })
    expect(page.url.searchParams.get('error')).toBe('login_required')
  })

  test('may be ended twice, and a new one begun after', async () => {
    const browser = newBrowser(server)
    expect((await browser.postJson('/oidc/sign-out', {})).status).toBe(204)
    expect((await browser.postJson('/oidc/sign-out', {})).status).toBe(204)
    expect((await browser.tokens(await browser.logIn('ana@city.gov', password))).access_token).toBeTruthy()
  })

  test.each([
    ['another site', { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'content-type': 'application/json', 'sec-fetch-site': 'same-site' }],
    ['a form', { 'content-type': 'text/plain', 'sec-fetch-site': 'same-origin' }],
    ['no origin at all', { 'content-type': 'application/json' }],
    ['a foreign origin', { 'content-type': 'application/json', origin: 'http://evil.example' }],
  ])('is not ended by %s', async (_who, headers) => {
    const browser = newBrowser(server)
    await browser.logIn('ana@city.gov', password)
    expect((await browser.go('POST', '/oidc/sign-out', '{}', headers)).status).toBe(403)
    const { page } = await browser.authorize({ prompt: 'none' })
    expect(page.url.searchParams.has('code')).toBe(true)
  })

  test('is ended by our page in a browser that only tells its origin', async () => {
    const headers = { 'content-type': 'application/json', origin }
    expect((await newBrowser(server).go('POST', '/oidc/sign-out', '{}', headers)).status).toBe(204)
  })

  test('ends for standard clients at /oidc/session/end', async () => {
    const browser = newBrowser(server)
    const { id_token } = await browser.tokens(await browser.logIn('ana@city.gov', password))
    const ask = await browser.get(
      `/oidc/session/end?${new URLSearchParams({ id_token_hint: id_token, post_logout_redirect_uri: `${origin}/` })}`,
      { accept: 'text/html' },
    )
    expect(ask.text).toContain('Sign Out')
    expect(ask.headers['content-security-policy']).toContain("default-src 'none'")
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(ask.text)?.[1] ?? ''
    await browser.postForm('/oidc/session/end/confirm', { xsrf, logout: 'yes' })
    const { page } = await browser.authorize({ prompt: 'none' })
    expect(page.url.searchParams.get('error')).toBe('login_required')
  })
})

describe('two servers on one database', () => {
  test('take turns at every step of one sign-in', async () => {
    const browser = newBrowser(server, twin)
    const { access_token } = await browser.tokens(await browser.logIn('ana@city.gov', password))
    expect(await server.tokens.verify(access_token)).toEqual(await twin.tokens.verify(access_token))
    const odd = await browser.tokens(await browser.authorize({ prompt: 'none' }))
    expect(await twin.tokens.verify(odd.access_token)).toMatchObject({ email: 'ana@city.gov' })
  })

  test('publish the same keys, and no private part of them', async () => {
    const [mine, other] = await Promise.all(
      [server, twin].map(async ({ app }) => (await app.inject('/oidc/jwks')).json()),
    )
    expect(mine).toEqual(other)
    expect(mine.keys).toHaveLength(1)
    expect(mine.keys[0]).not.toHaveProperty('d')
  })
})

describe('the provider', () => {
  test('describes itself under the configured address, whatever the Host header says', async () => {
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

  test('sends Secure cookies where the public address is https, though the proxy speaks http to us', async () => {
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

  test.each(['http://127.0.0.1:5000', 'http://[::1]:5000'])(
    'signs in where it is called %s',
    async (name) => {
      const loopback = await startIdentityServer(db, origin, {
        otherOrigins: ['http://127.0.0.1:5000', 'http://[::1]:5000'],
      })
      const browser = new TestBrowser([loopback.app], name)
      const login = await browser.logIn('ana@city.gov', password)
      expect(login.page.url.origin).toBe(name)
      const { access_token } = await browser.tokens(login)
      expect(await loopback.tokens.verify(access_token)).toMatchObject({ issuer: `${origin}/oidc` })
      await loopback.app.close()
    },
  )

  test.each([
    '/oidc/auth?client_id=%00',
    '/oidc/auth?client_id=lamplighter-web&state=%00',
    '/oidc/nothing',
    '/oidc/auth',
    '/oidc/auth/nothing',
    '/oidc/session/end?id_token_hint=x',
    '/oidc/interaction/%00',
  ])('answers the nonsense %s with a refusal, not a failure', async (url) => {
    const { statusCode } = await server.app.inject(url)
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(statusCode).toBeLessThan(500)
  })

  test('refuses nonsense at the token endpoint', async () => {
    const answer = await newBrowser(server).postForm('/oidc/token', {
      grant_type: 'authorization_code',
      client_id: 'lamplighter-web\u0000',
      code: '\u0000',
    })
    expect(answer.status).toBe(401)
  })

  test('forgets what has expired', async () => {
    await db
      .insertInto('oidc_payloads')
      .values({ model: 'Session', id: 'old', payload: '{}', expires_at: new Date('2020-01-01') })
      .execute()
    const before = await db.selectFrom('oidc_payloads').selectAll().execute()
    expect(await purgeExpired(db)).toBe(1)
    expect(await db.selectFrom('oidc_payloads').selectAll().execute()).toHaveLength(before.length - 1)
  })

  test('prints nothing on the console', () => {
    expect(printed).toEqual([])
  })
})
