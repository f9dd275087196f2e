import { PUBLISHED_PASSWORD } from '@lamplighter/domain/auth'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Db } from '../../db/kysely.ts'
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

describe('registering', () => {
  test('creates one account per e-mail address, ignoring case', async () => {
    const browser = newBrowser(server)
    expect((await browser.register('Ben@City.gov', password)).status).toBe(201)
    const again = await browser.register(' ben@city.GOV ', password)
    expect(again.status).toBe(409)
    expect(again.json().code).toBe('email_taken')
  })

  test('lets only one of two concurrent registrations with one address succeed', async () => {
    const browser = newBrowser(server)
    const answers = await Promise.all([1, 2, 3].map(() => browser.register('race@city.gov', password)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test.each([
    ['a weak password', 'cy@city.gov', 'short1!', 'Cy', 'password_too_weak'],
    ['no e-mail address', 'cy', password, 'Cy', 'invalid_request'],
    ['a password that everybody tries first', 'cy@city.gov', 'P@ssw0rd2026', 'Cy', 'password_too_common'],
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
    ['an address in angle brackets', '<cy@city.gov>', password, 'Cy', 'invalid_request'],
    ['an address with a quote', 'cy"x@city.gov', password, 'Cy', 'invalid_request'],
    ['the password that everybody can read', 'cy@city.gov', 'Lamplighter1!', 'Cy', 'password_published'],
    ['an address that ends in a dot', 'cy@city.gov.', password, 'Cy', 'invalid_request'],
    ['a name of direction marks', 'cy@city.gov', password, ' \u202e\u2066 ', 'invalid_request'],
  ])('rejects %s', async (_what, email, secret, name, code) => {
    const answer = await newBrowser(server).register(email, secret, name)
    expect(answer.status).toBe(code === 'password_published' ? 403 : 422)
    expect(answer.json().code).toBe(code)
  })

  test('stores only the hash of a password', async () => {
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
      expiresAt: expect.any(Number),
    })
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      sid,
      nonce: 'the-nonce',
      email: 'ana@city.gov',
      name: 'Ana',
    })
  })

  test('returns a relative URL to continue, so a page under any of our names can follow it', async () => {
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

  test('accepts the same prompt again after a wrong password', async () => {
    const browser = newBrowser(server)
    const { page, verifier } = await browser.authorize()
    const address = `/oidc/interaction/${page.json().uid}/login`
    await browser.postJson(address, { email: 'ana@city.gov', password: 'no' })
    const answer = await browser.postJson(address, { email: 'ana@city.gov', password })
    const callback = await browser.get(answer.json().returnTo ?? '')
    expect((await browser.tokens({ page: callback, verifier })).access_token).toBeTruthy()
  })

  test('rejects the sixth attempt at an account for a second, even with the right password', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const browser = newBrowser(twins.twin)
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

  test('rejects the published password in a request relayed from elsewhere', async () => {
    const own = await startIdentityServer(db, origin, { publishedPassword: 'here' })
    const browser = newBrowser(own)
    expect((await browser.register('demo@city.gov', PUBLISHED_PASSWORD)).status).toBe(201)
    const tries = async (headers: Record<string, string>) => {
      const { page } = await browser.authorize({ prompt: 'login' })
      const body = { email: 'demo@city.gov', password: PUBLISHED_PASSWORD }
      return (await browser.postJson(`/oidc/interaction/${page.json().uid}/login`, body, headers)).status
    }
    expect(await tries({ 'x-forwarded-for': '203.0.113.5' })).toBe(403)
    expect(await tries({ host: 'lamp.example' })).toBe(403)
    expect(await tries({})).toBe(200)
    await own.app.close()
  })

  test('requires PKCE and a registered redirect URL', async () => {
    const browser = newBrowser(server)
    const query = `client_id=lamplighter-web&response_type=code&redirect_uri=${origin}/callback&scope=openid`
    const noChallenge = await browser.get(`/oidc/auth?${query}`)
    expect(noChallenge.url.searchParams.get('error')).toBe('invalid_request')
    const elsewhere = await browser.authorize({ redirect_uri: 'http://evil.example/callback' })
    expect(elsewhere.page.status).toBe(400)
    expect(elsewhere.page.json().error).toBe('invalid_redirect_uri')
  })

  test('SEC-8 accepts a code once and only with its verifier', async () => {
    const browser = newBrowser(server)
    const login = await browser.logIn('ana@city.gov', password)
    await expect(browser.tokens({ ...login, verifier: 'x'.repeat(43) })).rejects.toThrow('invalid_grant')
    const again = await browser.authorize({ prompt: 'none' })
    await browser.tokens(again)
    await expect(browser.tokens(again)).rejects.toThrow('invalid_grant')
  })

  test.each([
    ['from elsewhere', '192.0.2.40', 0, true],
    ['from the same place after a while', '127.0.0.1', 30, true],
    ['from the same place at once, as a browser does that lost the answer', '127.0.0.1', 0, false],
  ])('rejects a repeated code %s', async (_how, address, later, ends) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const browser = newBrowser(server)
    const login = await browser.logIn('ana@city.gov', password)
    const { sid } = decodeJwt((await browser.tokens(login)).access_token)
    const goesOn = async () =>
      (
        await sql<{ on: boolean }>`
        select ended_at is null as on from oidc_sign_ins where session_uid = ${sid}`.execute(db)
      ).rows[0]?.on
    // Without the verifier no one can end it.
    await expect(browser.tokens({ ...login, verifier: 'x'.repeat(43) })).rejects.toThrow('invalid_grant')
    expect(await goesOn()).toBe(true)
    const thief = newBrowser(server)
    thief.address = address
    vi.setSystemTime(Date.now() + later * 1000)
    await expect(thief.tokens(login)).rejects.toThrow('invalid_grant')
    expect(await goesOn()).toBe(!ends)
    const silent = await browser.authorize({ prompt: 'none' })
    expect(silent.page.url.searchParams.get('error')).toBe(ends ? 'login_required' : null)
  })

  test('gives tokens to one of several concurrent uses of a code', async () => {
    const browser = newBrowser(server)
    const login = await browser.logIn('ana@city.gov', password)
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => browser.tokens(login)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
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

  test('stores the session in a cookie that scripts, other sites and the API do not receive', async () => {
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
