/** The rows that a caller without an account can make the provider store are limited in number and size. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { purgeExpired } from './payload-store.ts'
import { TestBrowser } from './test-browser.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { type IdentityServer, startIdentityServer } from './test-identity-server.ts'
import { origin } from './test-twins.ts'

const prompts = 50
let database: TestDatabase
let server: IdentityServer
beforeAll(async () => {
  database = await openTestDatabase()
  const limits = { loginsPerAddressAndMinute: prompts / 5, registrationsPerAddressAndHour: 10 }
  server = await startIdentityServer(database.db, origin, { limits })
}, 60_000)
afterAll(async () => {
  await server.app.close()
  await database.close()
})

const query = new URLSearchParams({
  client_id: 'lamplighter-web',
  response_type: 'code',
  redirect_uri: `${origin}/callback`,
  scope: 'openid',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
}).toString()

const rows = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from oidc_payloads`.execute(database.db)).rows[0]?.n ??
  0

async function statusesOf(times: number, method: 'GET' | 'HEAD' | 'POST', url: string, payload?: string) {
  const seen = new Set<number>()
  for (let index = 0; index < times; index++) {
    const headers = payload ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
    const answer = await server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
    seen.add(answer.statusCode)
  }
  return [...seen]
}

test.each([
  ['GET', `/oidc/AUTH?${query}`],
  ['GET', `/oidc/auth/?${query}`],
  ['GET', `/oidc/Auth/?${query}`],
  ['GET', `/oidc//auth?${query}`],
  ['GET', `//oidc/auth?${query}`],
  ['GET', `/OIDC/auth?${query}`],
  ['GET', `/oidc/auth%2f?${query}`],
  ['GET', `/oidc/aut%48?${query}`],
  ['POST', '/oidc/auth'],
  ['POST', '/oidc/AUTH'],
  ['POST', '/oidc/auth?prompt=none'],
] as const)('%s %s is the address of nothing', async (method, url) => {
  const before = await rows()
  expect(await statusesOf(1, method, url, method === 'POST' ? query : undefined)).toEqual([404])
  expect(await rows()).toBe(before)
})

test('one network cannot open more prompts than allowed with other spellings of the address', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const before = await rows()
  const spellings = [
    `/oidc/auth?${query}`,
    `/oidc/%61uth?${query}`,
    `/oidc/a%75th?prompt=none&prompt=login&${query}`,
    `/oidc/auth?prompt=none%20login&${query}`,
    `/oidc/auth?%70rompt=login&${query}`,
  ]
  for (const url of spellings) {
    await statusesOf(prompts, 'GET', url)
    await statusesOf(10, 'HEAD', url)
  }
  expect((await rows()) - before).toBeLessThanOrEqual(prompts)
  expect(await statusesOf(1, 'GET', `/oidc/auth?${query}`)).toEqual([429])
})

describe('oversized input', () => {
  const long = 'x'.repeat(2048)

  test.each(['state', 'nonce', 'login_hint', 'unknown'])(
    'a query with much %s opens no prompt',
    async (name) => {
      const before = await rows()
      expect(await statusesOf(1, 'GET', `/oidc/auth?${query}&${name}=${long}`)).toEqual([422])
      expect(await rows()).toBe(before)
    },
  )

  test.each(['/oidc/token', '/oidc/session/end/confirm', '/oidc/sign-out'])(
    'a form is not read at %s',
    async (url) => {
      expect(await statusesOf(1, 'POST', url, `code=${long}`)).toEqual([413])
      const unsized = await server.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'transfer-encoding': 'chunked' },
        payload: 'code=x',
      })
      expect(unsized.statusCode).toBe(413)
    },
  )
})

test('an unanswered prompt is deleted after half an hour', async () => {
  const browser = new TestBrowser([server.app], origin, { address: '203.0.113.200' })
  expect((await browser.authorize()).page.status).toBe(200)
  await purgeExpired(database.db)
  expect(await rows()).toBeGreaterThan(0)
  await sql`update oidc_payloads set expires_at = expires_at - interval '32 minutes'`.execute(database.db)
  await purgeExpired(database.db)
  expect(await rows()).toBe(0)
})
