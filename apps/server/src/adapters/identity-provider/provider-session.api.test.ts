/** Session lifetime, silent renewal, and who may end a session. */
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Db } from '../../db/kysely.ts'
import type { IdentityServer } from './test-identity-server.ts'
import { newBrowser, origin, password, startTwins, type Twins } from './test-twins.ts'

let twins: Twins
let server: IdentityServer
let db: Db
beforeAll(async () => {
  twins = await startTwins()
  ;({ server, db } = twins)
}, 60_000)
afterAll(() => twins.close())

describe('the session', () => {
  test('returns a fresh token silently', async () => {
    const browser = newBrowser(server)
    await browser.logIn('ana@city.gov', password)
    const silent = await browser.authorize({ prompt: 'none' })
    expect(silent.page.url.pathname).toBe('/callback')
    const { access_token } = await browser.tokens(silent)
    expect((await server.tokens.verify(access_token)).email).toBe('ana@city.gov')
  })

  test('does not exist for a stranger', async () => {
    const { page } = await newBrowser(server).authorize({ prompt: 'none' })
    expect(page.url.searchParams.get('error')).toBe('login_required')
  })

  test('ends with a sign-out, together with everything granted under it', async () => {
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

  test('SEC-2 requires the password again after thirty days, however often it was used', async () => {
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

  test('SEC-2 ends after fourteen idle days', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const browser = newBrowser(server)
    await browser.logIn('ana@city.gov', password)
    vi.setSystemTime(Date.now() + 14.1 * 86_400_000)
    const { page } = await browser.authorize({ prompt: 'none' })
    expect(page.url.searchParams.get('error')).toBe('login_required')
  })

  test('can be ended twice, and a new one started afterwards', async () => {
    const browser = newBrowser(server)
    expect((await browser.postJson('/oidc/sign-out', {})).status).toBe(204)
    expect((await browser.postJson('/oidc/sign-out', {})).status).toBe(204)
    expect((await browser.tokens(await browser.logIn('ana@city.gov', password))).access_token).toBeTruthy()
  })

  // SEC-4
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

  test('can be ended by our page in a browser that only sends its origin', async () => {
    const headers = { 'content-type': 'application/json', origin }
    expect((await newBrowser(server).go('POST', '/oidc/sign-out', '{}', headers)).status).toBe(204)
  })

  test('can be ended by standard clients at /oidc/session/end', async () => {
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
