/** Starting the app with the cookie of an earlier sign-in: one call answers the token and the user. */
import { randomUUID } from 'node:crypto'
import { continueSession, EMBEDDED_ISSUER, getMe } from '@lamplighter/domain/auth'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Page, TestBrowser } from '../../adapters/identity-provider/test-browser.ts'
import { buildApp } from '../../app.ts'
import { Device } from '../../testing/device.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const password = 'Lamp-Light3r!'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const device = () => new Device(app.app, app.parts.config.publicUrl)
const registered = (email = `${randomUUID()}@example.test`) => device().register(email, password)
const ask = (browser: TestBrowser, headers?: Record<string, string>) =>
  browser.postJson(continueSession.path, {}, headers)
const sessionOf = (page: Page) => continueSession.response.parse(page.json()).session

test('answers a token that the API takes, and the user record', async () => {
  const phone = await registered()
  const answer = await ask(phone.browser)
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  const session = sessionOf(answer)
  expect(session).toMatchObject({ subject: phone.subject, expiresIn: 600, name: 'Fay Moreau' })
  const before = phone.session
  phone.token = session?.accessToken ?? ''
  expect(phone.session).toBe(before)
  expect(JSON.parse((await phone.ask('GET', getMe.path)).text)).toEqual({ user: session?.user })
})

test('answers a token without a user record to somebody who has none yet', async () => {
  const phone = device()
  const email = `${randomUUID()}@example.test`
  await phone.browser.register(email, password, 'Fay')
  await phone.signIn(email, password)
  expect(sessionOf(await ask(phone.browser))).toMatchObject({ subject: phone.subject, email, user: null })
})

test('answers that nobody is signed in without a cookie, and with one that nobody was given', async () => {
  const browser = device().browser
  expect(sessionOf(await ask(browser))).toBeNull()
  expect(sessionOf(await ask(browser, { cookie: 'lamplighter_session=made-up' }))).toBeNull()
})

test('SEC-2 takes a cookie only with the signature of this server', async () => {
  const phone = await registered()
  const [, cookie = ''] = /(lamplighter_session=[^;]+)/.exec(phone.browser.setCookies.join('\n')) ?? []
  expect(cookie).not.toBe('')
  expect(sessionOf(await ask(device().browser, { cookie }))).toBeNull()
})

test('SEC-2 gives no token for a session that was ended elsewhere', async () => {
  const phone = await registered()
  await phone.ask('DELETE', `/api/auth0/sessions/${phone.session}`)
  expect(sessionOf(await ask(phone.browser))).toBeNull()
})

test('SEC-2 gives no token after a sign-out, and its answer does not bring the session back', async () => {
  const phone = await registered()
  await phone.browser.postJson('/oidc/sign-out', {})
  expect(sessionOf(await ask(phone.browser))).toBeNull()
  expect((await phone.ask('GET', getMe.path)).status).toBe(401)
})

test('gives no token for an account that was closed', async () => {
  const phone = await registered()
  await sql`update oidc_accounts set closed_at = now() where id = ${phone.subject}`.execute(app.owner)
  expect(sessionOf(await ask(phone.browser))).toBeNull()
})

// SEC-4
test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sibling site', { 'sec-fetch-site': 'same-site' }],
  ['an address that was typed', { 'sec-fetch-site': 'none' }],
  ['a foreign origin', { 'sec-fetch-site': '', origin: 'http://evil.example' }],
])('refuses %s', async (_who, headers) => {
  const phone = await registered()
  const answer = await ask(phone.browser, headers)
  expect([answer.status, answer.json().code]).toEqual([403, 'forbidden'])
  expect(answer.text).not.toContain('accessToken')
})

test('SEC-4 refuses a form of another site', async () => {
  const phone = await registered()
  const headers = { 'content-type': 'text/plain', 'sec-fetch-site': 'same-origin' }
  const answer = await phone.browser.go('POST', continueSession.path, '{}', headers)
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.text).not.toContain('accessToken')
})

test('keeps a session that is used every ten days for thirty days', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const phone = await registered()
  const start = Date.now()
  const isInOnDay = async (day: number) => {
    vi.setSystemTime(start + day * 86_400_000)
    return sessionOf(await ask(phone.browser)) !== null
  }
  expect([await isInOnDay(10), await isInOnDay(20), await isInOnDay(29.9)]).toEqual([true, true, true])
  expect(await isInOnDay(30.1)).toBe(false)
})

test('works on another server whose clock is half a minute behind', async () => {
  const twin = await buildApp(app.parts)
  onTestFinished(() => twin.close())
  const browser = new TestBrowser([twin, app.app], app.parts.config.publicUrl)
  const email = `${randomUUID()}@example.test`
  await browser.register(email, password)
  await browser.tokens(await browser.logIn(email, password))
  const session = sessionOf(await ask(browser))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 30_000 })
  onTestFinished(() => void vi.useRealTimers())
  const token = await app.parts.tokens.verify(session?.accessToken ?? '')
  expect(token).toMatchObject({ issuer: EMBEDDED_ISSUER, subject: session?.subject })
  expect(sessionOf(await ask(browser))?.issuedAt).toBeLessThanOrEqual((session?.issuedAt ?? 0) - 29)
})

test('is limited by network address', async () => {
  const limited = await testApp({ LIMIT_LOGINS_PER_ADDRESS_AND_MINUTE: '1' })
  onTestFinished(() => limited.close())
  const browser = new TestBrowser([limited.app], limited.parts.config.publicUrl)
  const answers = await Promise.all(Array.from({ length: 51 }, () => ask(browser)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.headers['retry-after']).toBeDefined()
})

test('does not exist where people sign in with an issuer elsewhere only', async () => {
  const external = await testApp({
    OIDC_ISSUER: 'https://id.example/city',
    OIDC_CLIENT_ID: 'web',
    OIDC_AUDIENCE: 'https://api.example',
  })
  onTestFinished(() => external.close())
  const browser = new TestBrowser([external.app], external.parts.config.publicUrl)
  expect((await ask(browser)).status).toBe(404)
})
