import { argon2Sync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { hashPassword } from './password-hash.ts'
import { TestBrowser } from './test-browser.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { type IdentityServer, startIdentityServer } from './test-identity-server.ts'
import { origin, password } from './test-twins.ts'

const wrong = 'Wrong-Passw0rd!'

let database: TestDatabase
let server: IdentityServer
/** Password hashes: one as new accounts have it, and a cheap one for tests that count attempts. */
let hash: string
const quickHash = quickHashOf(password)

beforeAll(async () => {
  database = await openTestDatabase()
  server = await startIdentityServer(database.db, origin)
  hash = await hashPassword(password)
}, 60_000)
afterAll(async () => {
  await server.app.close()
  await database.close()
})

/** Inserts accounts directly, without the cost of registering. */
async function accounts(emails: readonly string[], password_hash = quickHash): Promise<void> {
  const rows = emails.map((email) => ({ id: crypto.randomUUID(), email, name: 'Crew', password_hash }))
  await database.db.insertInto('oidc_accounts').values(rows).execute()
}

/** Freezes the clock, so that a slow machine does not earn extra attempts. */
function stopTheClock(): void {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** A browser at an open prompt that can submit any number of attempts. */
async function atPrompt(to: IdentityServer, address?: string) {
  const browser = new TestBrowser([to.app], origin, address ? { address } : {})
  const { page } = await browser.authorize()
  const { uid } = page.json()
  return (email: string, secret: string, headers: Record<string, string> = {}) =>
    browser.postJson(`/oidc/interaction/${uid}/login`, { email, password: secret }, headers)
}

// SEC-7
describe('guessing the password of one account', () => {
  test.each([
    ['that exists', 'ines@city.gov'],
    ['that does not', 'nobody-at-all@city.gov'],
  ])('%s must pause after five attempts from one network, but never permanently', async (_which, email) => {
    stopTheClock()
    if (email.startsWith('ines')) await accounts([email])
    const login = await atPrompt(server, '192.0.2.6')
    for (let index = 1; index <= 5; index++) {
      const answer = await login(email, wrong)
      expect([answer.status, answer.json().message]).toEqual([401, 'Wrong email or password.'])
    }
    for (const secret of [wrong, password]) {
      const answer = await login(email, secret)
      expect(answer.status).toBe(429)
      expect(answer.json()).toMatchObject({ code: 'too_many_requests' })
      expect(answer.headers['retry-after']).toBe('1')
    }
    vi.setSystemTime(Date.now() + 15 * 60_000)
    expect((await login(email, password)).status).toBe(email.startsWith('ines') ? 200 : 401)
  })

  test.each([
    ['that exists', 'inga@city.gov'],
    ['that does not', 'nobody-there@city.gov'],
  ])('%s must pause after fifty attempts from anywhere', async (_which, email) => {
    stopTheClock()
    if (email.startsWith('inga')) await accounts([email])
    for (let network = 1; network <= 10; network++) {
      const login = await atPrompt(server, `198.51.100.${network}`)
      for (let index = 1; index <= 5; index++) expect((await login(email, wrong)).status).toBe(401)
    }
    const elsewhere = await atPrompt(server, '198.51.100.200')
    const answer = await elsewhere(email, password)
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '1'])
    vi.setSystemTime(Date.now() + 15 * 60_000)
    expect((await elsewhere(email, password)).status).toBe(email.startsWith('inga') ? 200 : 401)
  })

  test('from another network does not keep its owner out', async () => {
    stopTheClock()
    await accounts(['olga@city.gov'])
    const guesser = await atPrompt(server, '192.0.2.66')
    const guesses: number[] = []
    for (let index = 0; index < 20; index++) guesses.push((await guesser('olga@city.gov', wrong)).status)
    expect(guesses.filter((status) => status === 401)).toHaveLength(5)
    expect((await (await atPrompt(server, '192.0.2.7'))('olga@city.gov', password)).status).toBe(200)
    expect((await guesser('olga@city.gov', password)).status).toBe(429)
  })

  test('from everywhere, or from the same network, does not lock out a browser that was signed in before', async () => {
    stopTheClock()
    await accounts(['omar@city.gov', 'kim@city.gov'])
    const own = new TestBrowser([server.app], origin, { address: '203.0.113.50' })
    await own.logIn('omar@city.gov', password)
    // Someone else on the same tablet does not reduce the allowance.
    await own.logIn('kim@city.gov', password, { prompt: 'login' })
    for (let network = 50; network < 61; network++) {
      const login = await atPrompt(server, `203.0.113.${network}`)
      for (let index = 0; index < 6; index++) await login('omar@city.gov', wrong)
    }
    expect((await (await atPrompt(server, '203.0.113.99'))('omar@city.gov', password)).status).toBe(429)
    const tries = async (browser: TestBrowser, secret: string) =>
      (await browser.logIn('omar@city.gov', secret, { prompt: 'login' })).page
    expect((await tries(own, password)).url.searchParams.has('code')).toBe(true)
    // This browser's attempts are counted separately, and it pauses like any other.
    for (let index = 0; index < 5; index++) expect((await tries(own, wrong)).status).toBe(401)
    expect((await tries(own, password)).status).toBe(429)
    vi.setSystemTime(Date.now() + 1000)
    expect((await tries(own, password)).url.searchParams.has('code')).toBe(true)
  })

  test('is not helped by a forged mark, or one of another account', async () => {
    stopTheClock()
    await accounts(['otto@city.gov', 'mallory@city.gov'])
    const mallory = new TestBrowser([server.app], origin, { address: '192.0.2.88' })
    await mallory.logIn('mallory@city.gov', password)
    const marks = mallory.setCookies.filter((line) => line.startsWith('lamplighter_known='))
    expect(marks).toHaveLength(1)
    expect(marks[0]).toMatch(/; Path=\/oidc; Max-Age=15552000; HttpOnly; SameSite=Lax$/)
    const tries = async () => (await mallory.logIn('otto@city.gov', wrong, { prompt: 'login' })).page.status
    for (let index = 0; index < 5; index++) expect(await tries()).toBe(401)
    expect(await tries()).toBe(429)
    const login = await atPrompt(server, '192.0.2.88')
    const made = await login('otto@city.gov', password, {
      cookie: `lamplighter_known=${'a'.repeat(16)}.9999999999.${'b'.repeat(43)}`,
    })
    expect(made.status).not.toBe(200)
  })

  test('is counted together by several servers on one database', async () => {
    await accounts(['nora@city.gov'])
    const nodes = [
      await startIdentityServer(database.db, origin, { shared: true }),
      await startIdentityServer(database.db, origin, { shared: true }),
    ]
    const browser = new TestBrowser(
      nodes.map(({ app }) => app),
      origin,
      { address: '192.0.2.120' },
    )
    const statuses: number[] = []
    for (let index = 0; index < 8; index++)
      statuses.push((await browser.logIn('nora@city.gov', wrong)).page.status)
    // Five attempts, plus any that a pause of a second or two lets through.
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
    const { rows } = await sql<{ count: number }>`
      select count from shared_counters where key like 'login tries %' order by count desc`.execute(
      database.db,
    )
    expect(rows[0]?.count).toBe(statuses.filter((status) => status === 401).length)
    await Promise.all(nodes.map(({ app }) => app.close()))
  })

  test('takes the same time whether the account exists or not', async () => {
    const runs = 15
    const known = Array.from({ length: runs }, (_, index) => `known-${index}@city.gov`)
    await accounts(known, hash)
    const login = await atPrompt(server)
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    const timed = async (kind: 'known' | 'unknown', email: string) => {
      const began = performance.now()
      expect((await login(email, wrong)).status).toBe(401)
      times[kind].push(performance.now() - began)
    }
    for (const [index, email] of known.entries()) {
      await timed('known', email)
      await timed('unknown', `unknown-${index}@city.gov`)
    }
    const ratio = median(times.known) / median(times.unknown)
    // Without the work of hashing, an unknown account would answer about ten times faster.
    expect(ratio).toBeGreaterThan(0.6)
    expect(ratio).toBeLessThan(1.7)
  })
})

// SEC-8
describe('one network address', () => {
  test('may try to sign in sixty times a minute, under any name', async () => {
    stopTheClock()
    const limits = { loginsPerAddressAndMinute: 60, registrationsPerAddressAndHour: 10 }
    const strict = await startIdentityServer(database.db, origin, { limits })
    // More attempts than one account is allowed, on accounts that must pause: none of them costs a hash.
    const login = await atPrompt(strict, '203.0.113.7')
    const statuses: number[] = []
    for (let index = 0; index < 60; index++)
      statuses.push((await login(`crew-${index % 3}@city.gov`, wrong)).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(15)
    await accounts(['fern@city.gov'])
    const refused = await login('fern@city.gov', password, { 'x-forwarded-for': '198.51.100.99' })
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBe('1')
    const elsewhere = await atPrompt(strict, '203.0.113.8')
    expect((await elsewhere('fern@city.gov', password)).status).toBe(200)
    await strict.app.close()
  })

  test('may open five login prompts per allowed attempt; silent checks open none', async () => {
    stopTheClock()
    const limits = { loginsPerAddressAndMinute: 2, registrationsPerAddressAndHour: 10 }
    const strict = await startIdentityServer(database.db, origin, { limits })
    const browser = new TestBrowser([strict.app], origin, { address: '203.0.113.11' })
    const ask = async (extra = {}) => (await browser.authorize(extra)).page
    for (let index = 0; index < 10; index++) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask({ prompt: 'none' })).url.searchParams.get('error')).toBe('login_required')
    await strict.app.close()
  })

  test('may register ten accounts an hour; invalid requests do not count', async () => {
    stopTheClock()
    const limits = { loginsPerAddressAndMinute: 60, registrationsPerAddressAndHour: 10 }
    const strict = await startIdentityServer(database.db, origin, { limits })
    const browser = new TestBrowser([strict.app], origin, { address: '203.0.113.9' })
    for (let index = 0; index < 12; index++)
      expect((await browser.register(`new-${index}@city.gov`, 'weak')).status).toBe(422)
    await accounts(['taken@city.gov'])
    for (let index = 0; index < 10; index++)
      expect(
        (await browser.register(index % 2 ? `new-${index}@city.gov` : 'taken@city.gov', password)).status,
      ).toBe(index % 2 ? 201 : 409)
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

function quickHashOf(secret: string): string {
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', {
    message: secret,
    nonce,
    tagLength: 32,
    memory: 8,
    passes: 1,
    parallelism: 1,
  })
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=8,t=1,p=1$${text(nonce)}$${text(tag)}`
}
