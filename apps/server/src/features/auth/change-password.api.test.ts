import { randomUUID } from 'node:crypto'
import { changePassword } from '@lamplighter/domain/auth'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Device } from '../../testing/device.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const password = 'Lamp-Light3r!'
const newPassword = 'Lanterns-4-all!'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const device = () => new Device(app.app, app.parts.config.publicUrl)

async function twoDevices() {
  const email = `${randomUUID()}@example.test`
  const phone = await device().register(email, password)
  const desk = await device().signIn(email, password)
  return { email, phone, desk }
}

const change = (who: Device, currentPassword: string, wanted: string) =>
  who.ask(changePassword.method, changePassword.path, { currentPassword, newPassword: wanted })

describe('changing the password', () => {
  it('ends every other session at once; this one continues', async () => {
    const { email, phone, desk } = await twoDevices()
    expect((await change(desk, password, newPassword)).status).toBe(200)
    expect([await phone.isIn(), await desk.isIn()]).toEqual([false, true])
    expect([await phone.renew(), await desk.renew()]).toEqual(['login_required', null])
    expect((await device().browser.logIn(email, password)).page.status).toBe(401)
    expect(await (await device().signIn(email, newPassword)).isIn()).toBe(true)
  })

  it('deletes a prompt that was answered with the old password', async () => {
    const { email, desk } = await twoDevices()
    const { browser } = device()
    const { page } = await browser.authorize()
    const answered = await browser.postJson(`/oidc/interaction/${page.json().uid}/login`, { email, password })
    expect(answered.status).toBe(200)
    await change(desk, password, newPassword)
    const late = await browser.get(answered.json().returnTo ?? '')
    expect(late.url.searchParams.has('code')).toBe(false)
  })

  it('ends a concurrent sign-in with the old password', async () => {
    const { email, desk } = await twoDevices()
    const late = device()
    const { page, verifier } = await late.browser.authorize()
    const { uid = '' } = page.json()
    const answered = await late.browser.postJson(`/oidc/interaction/${uid}/login`, { email, password })
    // Simulates a concurrent request that read the hash before, or stores it just after the change.
    const { db } = app.parts
    const prompt = await db
      .selectFrom('oidc_payloads')
      .selectAll()
      .where('id', '=', uid)
      .executeTakeFirstOrThrow()
    await change(desk, password, newPassword)
    await db
      .insertInto('oidc_payloads')
      .values({ ...prompt, payload: JSON.stringify(prompt.payload) })
      .execute()
    const back = await late.browser.get(answered.json().returnTo ?? '')
    await expect(late.browser.tokens({ page: back, verifier })).rejects.toThrow('invalid_grant')
    expect(await late.renew()).toBe('login_required')
  })

  it('stores only the argon2id hash, and nothing in the operations', async () => {
    const { email, desk } = await twoDevices()
    await change(desk, password, newPassword)
    const { password_hash } = await app.parts.db
      .selectFrom('oidc_accounts')
      .select('password_hash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
    const { rows } = await sql`select from operations where endpoint = 'changePassword'`.execute(app.parts.db)
    expect(rows).toEqual([])
  })

  it.each([
    ['the current password is wrong', 'Wrong-Light3r!', newPassword, 'current_password_wrong'],
    ['the new one does not meet the requirements', password, 'short', 'password_too_weak'],
    ['the new one is tried first by everybody', password, 'Password1!', 'password_too_common'],
    ['the new one is longer than anything we hash', password, `Aa1!${'é'.repeat(600)}`, 'password_too_long'],
  ])('is rejected when %s, and changes nothing', async (_when, current, wanted, code) => {
    const { phone, desk } = await twoDevices()
    const answer = await change(desk, current, wanted)
    expect(answer.status).toBe(422)
    expect(answer.problem.code).toBe(code)
    expect([await phone.isIn(), await desk.isIn()]).toEqual([true, true])
    expect((await change(desk, password, newPassword)).status).toBe(200)
  })

  it('of six concurrent changes with the old password, one succeeds and the others get an error', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { email, phone, desk } = await twoDevices()
    const wanted = (at: number) => `Lanterns-4-all!${at}`
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => change(at % 2 ? phone : desk, password, wanted(at))),
    )
    const done = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []))
    expect(done).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200)
    // 401: the first change has ended this device's session.
    for (const { status, problem } of refused)
      expect([status, [401, 422, 429].includes(status), problem.message]).toEqual([
        status,
        true,
        expect.any(String),
      ])
    const works: number[] = []
    for (const at of answers.keys()) {
      // Waits out the longest pause after wrong passwords, some of which were rejected above.
      vi.setSystemTime(Date.now() + 15 * 60_000)
      if ((await device().browser.logIn(email, wanted(at))).page.status === 200) works.push(at)
    }
    expect(works).toEqual(done)
  }, 120_000)

  it('is not blocked by someone who guesses elsewhere', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { email, desk } = await twoDevices()
    for (let tries = 0; tries < 6; tries++) await device().browser.logIn(email, 'Wrong-Light3r!')
    expect((await device().browser.logIn(email, password)).page.status).toBe(429)
    expect((await change(desk, password, newPassword)).status).toBe(200)
  })

  it('is rejected for an identity without a password here', async () => {
    const wes = await app.as('wes')
    const answer = await wes.call(changePassword, { body: { currentPassword: password, newPassword } })
    expect(answer).toMatchObject({ status: 422, problem: { code: 'current_password_wrong' } })
  })

  it('shares its pauses with sign-in: the sixth attempt waits, even with the right password', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { email, desk } = await twoDevices()
    for (let tries = 0; tries < 5; tries++)
      expect((await change(desk, 'Wrong-Light3r!', newPassword)).status).toBe(422)
    const sixth = await change(desk, password, newPassword)
    expect(sixth.status).toBe(429)
    expect(sixth.headers['retry-after']).toBe('1')
    expect((await device().browser.logIn(email, password)).page.status).toBe(429)
    vi.setSystemTime(Date.now() + 1000)
    expect((await change(desk, password, newPassword)).status).toBe(200)
  })
})

describe('a body with a password in it', () => {
  it.each(['/oidc/accounts', '/oidc/interaction/any/login'])(
    'is not read at %s when it is long',
    async (url) => {
      const payload = { name: 'N', email: 'n@city.gov', password, more: 'x'.repeat(17 * 1024) }
      const answer = await app.app.inject({ method: 'POST', url, payload })
      expect([answer.statusCode, answer.json().code]).toEqual([413, 'body_too_large'])
    },
  )
})
