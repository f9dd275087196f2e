import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { hashPassword } from './password-hash.ts'
import { TestBrowser } from './test-browser.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { type IdentityServer, startIdentityServer } from './test-identity-server.ts'
import { origin, password } from './test-twins.ts'

const wrong = 'Wrong-Passw0rd!'

let database: TestDatabase
let server: IdentityServer
let hash: string

beforeAll(async () => {
  database = await openTestDatabase()
  server = await startIdentityServer(database.db, origin)
  hash = await hashPassword(password)
}, 60_000)
afterAll(async () => {
  await server.app.close()
  await database.close()
})

/** Accounts without the time that registering takes. */
async function accounts(...emails: string[]): Promise<void> {
  const rows = emails.map((email) => ({ id: crypto.randomUUID(), email, name: 'Crew', password_hash: hash }))
  await database.db.insertInto('oidc_accounts').values(rows).execute()
}

/** No time goes by that a slow machine could turn into another try. */
function stopTheClock(): void {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** A browser at an open prompt, that answers it as often as it likes. */
async function atPrompt(to: IdentityServer, address?: string) {
  const browser = new TestBrowser([to.app], origin, address ? { address } : {})
  const { page } = await browser.authorize()
  const { uid } = page.json()
  return (email: string, secret: string, headers: Record<string, string> = {}) =>
    browser.postJson(`/oidc/interaction/${uid}/login`, { email, password: secret }, headers)
}

describe('guessing at one account', () => {
  test.each([
    ['that exists', 'ines@city.gov'],
    ['that does not', 'nobody-at-all@city.gov'],
  ])(
    '%s has to pause after five tries, wherever the guesses come from, and never for good',
    async (_which, email) => {
      stopTheClock()
      if (email.startsWith('ines')) await accounts(email)
      for (let at = 1; at <= 5; at++) {
        const answer = await (await atPrompt(server, `192.0.2.${at}`))(email, wrong)
        expect([answer.status, answer.json().message]).toEqual([401, 'Wrong email or password.'])
      }
      const login = await atPrompt(server, '192.0.2.6')
      for (const secret of [wrong, password]) {
        const answer = await login(email, secret)
        expect(answer.status).toBe(429)
        expect(answer.json()).toMatchObject({ code: 'too_many_requests' })
        expect(answer.headers['retry-after']).toBe('1')
      }
      vi.setSystemTime(Date.now() + 15 * 60_000)
      expect((await login(email, password)).status).toBe(email.startsWith('ines') ? 200 : 401)
    },
  )

  test('takes the same time whether the account exists or not', async () => {
    const runs = 15
    const known = Array.from({ length: runs }, (_, at) => `known-${at}@city.gov`)
    await accounts(...known)
    const login = await atPrompt(server)
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    const timed = async (kind: 'known' | 'unknown', email: string) => {
      const began = performance.now()
      expect((await login(email, wrong)).status).toBe(401)
      times[kind].push(performance.now() - began)
    }
    for (const [at, email] of known.entries()) {
      await timed('known', email)
      await timed('unknown', `unknown-${at}@city.gov`)
    }
    const ratio = median(times.known) / median(times.unknown)
    // Without the work of a hash, an unknown account answers some ten times faster.
    expect(ratio).toBeGreaterThan(0.6)
    expect(ratio).toBeLessThan(1.7)
  })
})

describe('one address', () => {
  test('may try to sign in sixty times a minute, whatever it calls itself', async () => {
    stopTheClock()
    const limits = { loginsPerAddressAndMinute: 60, registrationsPerAddressAndHour: 10 }
    const strict = await startIdentityServer(database.db, origin, { limits })
    // More tries than one account is given, of accounts that have to pause: none of them costs a hash.
    const login = await atPrompt(strict, '203.0.113.7')
    const statuses: number[] = []
    for (let at = 0; at < 60; at++) statuses.push((await login(`crew-${at % 3}@city.gov`, wrong)).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(15)
    await accounts('fern@city.gov')
    const refused = await login('fern@city.gov', password, { 'x-forwarded-for': '198.51.100.99' })
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBe('1')
    const elsewhere = await atPrompt(strict, '203.0.113.8')
    expect((await elsewhere('fern@city.gov', password)).status).toBe(200)
    await strict.app.close()
  })

  test('may open five login prompts for each try it has; asking in silence opens none', async () => {
    stopTheClock()
    const limits = { loginsPerAddressAndMinute: 2, registrationsPerAddressAndHour: 10 }
    const strict = await startIdentityServer(database.db, origin, { limits })
    const browser = new TestBrowser([strict.app], origin, { address: '203.0.113.11' })
    const ask = async (extra = {}) => (await browser.authorize(extra)).page
    for (let at = 0; at < 10; at++) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask({ prompt: 'none' })).url.searchParams.get('error')).toBe('login_required')
    await strict.app.close()
  })

  test('may register ten accounts an hour; what is refused for itself does not count', async () => {
    stopTheClock()
    const limits = { loginsPerAddressAndMinute: 60, registrationsPerAddressAndHour: 10 }
    const strict = await startIdentityServer(database.db, origin, { limits })
    const browser = new TestBrowser([strict.app], origin, { address: '203.0.113.9' })
    for (let at = 0; at < 12; at++)
      expect((await browser.register(`new-${at}@city.gov`, 'weak')).status).toBe(422)
    await accounts('taken@city.gov')
    for (let at = 0; at < 10; at++)
      expect(
        (await browser.register(at % 2 ? `new-${at}@city.gov` : 'taken@city.gov', password)).status,
      ).toBe(at % 2 ? 201 : 409)
    for (const email of ['taken@city.gov', 'new-11@city.gov']) {
      const answer = await browser.register(email, password)
      expect([answer.status, answer.json().code]).toEqual([429, 'too_many_requests'])
      expect(answer.headers['retry-after']).toBe('360')
    }
    browser.address = '203.0.113.10'
    expect((await browser.register('new-11@city.gov', password)).status).toBe(201)
    await strict.app.close()
  })
})

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
