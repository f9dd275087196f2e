/** SEC-34, SEC-35: forgotten passwords and confirmed addresses, with the mails that a real mail server received. */
import { randomUUID } from 'node:crypto'
import {
  askForPasswordLink,
  checkPasswordLink,
  choosePassword,
  confirmEmail,
  getMe,
  sendEmailLink,
} from '@lamplighter/domain/auth'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendOutbox } from '../../adapters/mail/send-outbox.ts'
import { Device } from '../../testing/device.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const password = 'Lamp-Light3r!'
const newPassword = 'Lanterns-4-all!'

let server: MailServer
let app: TestApp
beforeAll(async () => {
  server = await startMailServer()
  app = await testApp({ SMTP_URL: server.url, MAIL_FROM: 'Lamplighter <no-reply@city.example>' })
})
afterAll(async () => {
  await app.close()
  await server.close()
})
beforeEach(async () => {
  await sendOutbox(app.parts)
  server.mails = []
})

const device = () => new Device(app.app, app.parts.config.publicUrl)
const newEmail = () => `${randomUUID()}@example.test`
const ask = (email: string, ip = '192.0.2.7') =>
  app.app.inject({ method: 'POST', url: askForPasswordLink.path, payload: { email }, remoteAddress: ip })
const check = (secret: string) => app.nobody.call(checkPasswordLink, { body: { secret } })
const choose = (secret: string, wanted = newPassword) =>
  app.nobody.call(choosePassword, { body: { secret, password: wanted } })

const secretIn = (text = '') => /#([\w-]+)/.exec(text)?.[1] ?? ''

async function secretFor(email: string): Promise<string> {
  expect((await ask(email)).statusCode).toBe(200)
  await sendOutbox(app.parts)
  return secretIn(
    server.mails.findLast(({ to, subject }) => to.includes(email) && /password/.test(subject))?.body,
  )
}

const linksOf = async (email: string) =>
  (
    await sql<{ token_hash: Buffer }>`
      select l.* from account_links l join oidc_accounts a on a.id = l.account_id where a.email = ${email}`.execute(
      app.parts.db,
    )
  ).rows

const events = async (event: string) =>
  (
    await sql<{ object_id: string | null; outcome: string }>`
      select object_id, outcome from audit where endpoint = ${event} order by id`.execute(app.parts.db)
  ).rows

describe('a forgotten password', () => {
  it('is replaced through a mailed link, which ends every session and works once', async () => {
    const email = newEmail()
    const phone = await device().register(email, password)
    const secret = await secretFor(email)
    const mail = server.mails.findLast(({ subject }) => /password/.test(subject))
    expect(mail?.subject).toBe('Choose a new password for Lamplighter')
    expect(mail?.body).toContain(`http://localhost:5999/reset-password#${secret}\n`)
    expect((await check(secret)).body).toEqual({ email })
    expect((await choose(secret)).body).toEqual({ email })
    expect(await phone.isIn()).toBe(false)
    expect((await device().browser.logIn(email, password)).page.status).toBe(401)
    expect(await (await device().signIn(email, newPassword)).isIn()).toBe(true)
    for (const again of [await choose(secret, 'Another-Lamp-5!'), await check(secret)])
      expect([again.status, again.problem.code]).toEqual([410, 'link_over'])
    expect((await events('password_chosen')).at(-1)?.outcome).toBe('done')
  })

  it('writes the same rows and returns the same answer for an unknown address', async () => {
    const email = newEmail()
    await device().register(email, password)
    await sendOutbox(app.parts)
    const rows = async () =>
      (
        await sql<{ links: string; mails: string; audit: string }>`
          select (select count(*) from account_links) as links, (select count(*) from mail_outbox) as mails,
            (select count(*) from audit) as audit`.execute(app.parts.db)
      ).rows.map(({ links, mails, audit }) => [Number(links), Number(mails), Number(audit)])[0] ?? []
    const grown = async (address: string) => {
      const before = await rows()
      const { statusCode, body } = await ask(address)
      return { statusCode, body, grown: (await rows()).map((count, at) => count - (before[at] ?? 0)) }
    }
    const known = await grown(email)
    expect(known).toEqual({ statusCode: 200, body: '{"success":true}', grown: [1, 1, 1] })
    expect(await grown(newEmail())).toEqual(known)
    server.mails = []
    await sendOutbox(app.parts)
    expect(server.mails.map(({ to }) => to)).toEqual([[email]])
  })

  it('cannot be found in the database: neither the link nor, after sending, the mail', async () => {
    const email = newEmail()
    await device().register(email, password)
    const secret = await secretFor(email)
    const rows = await linksOf(email)
    expect(rows.length).toBeGreaterThan(0)
    const tables = ['account_links', 'mail_outbox', 'audit', 'operations', 'oidc_payloads', 'shared_counters']
    for (const table of tables) {
      const { rows: found } = await sql`select * from ${sql.table(table)}`.execute(app.parts.db)
      expect(JSON.stringify(found)).not.toContain(secret)
    }
  })

  it('lets one of two concurrent users of a link choose', async () => {
    const email = newEmail()
    await device().register(email, password)
    const secret = await secretFor(email)
    const wanted = ['First-Lamp-1!', 'Second-Lamp-2!']
    const answers = await Promise.all(wanted.map((one) => choose(secret, one)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
    const at = answers.findIndex(({ status }) => status === 200)
    expect(await (await device().signIn(email, wanted[at] ?? '')).isIn()).toBe(true)
  })

  it.each([
    ['is too old', `update account_links set expires_at = now() - interval '1 second'`],
    ['is for another purpose', `update account_links set purpose = 'email'`],
    ['belongs to an account that was joined elsewhere', `update oidc_accounts set closed_at = now()`],
  ])('is not replaced by a link that %s', async (_, statement) => {
    const email = newEmail()
    await device().register(email, password)
    const secret = await secretFor(email)
    const where = statement.includes('oidc_accounts')
      ? `where email = '${email}'`
      : `where account_id = (select id from oidc_accounts where email = '${email}')`
    await sql.raw(`${statement} ${where}`).execute(app.parts.db)
    expect((await choose(secret)).problem.code).toBe('link_over')
  })

  it('keeps the link when the new password is rejected', async () => {
    const email = newEmail()
    await device().register(email, password)
    const secret = await secretFor(email)
    const codes = []
    for (const wanted of ['short', 'Password1!', `Aa1!${'é'.repeat(600)}`])
      codes.push((await choose(secret, wanted)).problem.code)
    expect(codes).toEqual(['password_too_weak', 'password_too_common', 'password_too_long'])
    expect((await choose(secret)).status).toBe(200)
  })

  it('that was changed in the meantime is not replaced by an older link', async () => {
    const email = newEmail()
    const phone = await device().register(email, password)
    const secret = await secretFor(email)
    const change = { currentPassword: password, newPassword: 'Changed-Lamp-9!' }
    expect((await phone.ask('PUT', '/api/auth0/password', change)).status).toBe(200)
    expect((await choose(secret)).problem.code).toBe('link_over')
  })

  it('need not wait for earlier wrong attempts', async () => {
    const email = newEmail()
    await device().register(email, password)
    const { browser } = device()
    for (let tries = 0; tries < 6; tries++) await browser.logIn(email, 'Wrong-Light3r!')
    expect((await browser.logIn(email, password)).page.status).toBe(429)
    await choose(await secretFor(email))
    expect((await browser.logIn(email, newPassword)).page.status).toBe(200)
  })

  it('is mailed three times an hour, whether or not the address has an account', async () => {
    const email = newEmail()
    await device().register(email, password)
    for (const address of [email, newEmail(), email.toUpperCase()]) {
      const statuses = []
      for (let tries = 0; tries < 4; tries++) statuses.push((await ask(address)).statusCode)
      const expected = address === email.toUpperCase() ? [429, 429, 429, 429] : [200, 200, 200, 429]
      expect(statuses).toEqual(expected)
    }
    expect((await ask(email)).headers['retry-after']).toMatch(/^\d+$/)
  })

  it('cannot be requested endlessly from one network', async () => {
    const strict = await testApp({
      SMTP_URL: server.url,
      MAIL_FROM: 'no-reply@city.example',
      LIMIT_REGISTRATIONS_PER_ADDRESS_AND_HOUR: '2',
    })
    const statuses = []
    for (let tries = 0; tries < 7; tries++) {
      const payload = { email: newEmail() }
      const { statusCode } = await strict.app.inject({
        method: 'POST',
        url: askForPasswordLink.path,
        payload,
      })
      statuses.push(statusCode)
    }
    await strict.close()
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  })

  it('is handled by the operator without a mail server, and is never the published one', async () => {
    const silent = await testApp({ DEMO: 'off' })
    const answer = await silent.nobody.call(askForPasswordLink, { body: { email: newEmail() } })
    expect([answer.status, answer.problem.code]).toEqual([409, 'mail_off'])
    const published = { secret: 'any', password: 'Lamplighter1!' }
    const refused = await silent.nobody.call(choosePassword, { body: published })
    expect(refused.problem.code).toBe('password_published')
    await silent.close()
  })
})

describe('an e-mail address', () => {
  const verified = async (who: Device) => {
    const { text } = await who.ask(getMe.method, getMe.path)
    return JSON.parse(text).user.emailVerified
  }

  it('is confirmed by the link mailed at registration, for the record and the tokens', async () => {
    const email = newEmail()
    const phone = await device().register(email, password)
    await sendOutbox(app.parts)
    const mail = await server.mailTo(email)
    expect(mail.subject).toBe('Confirm your address for Lamplighter')
    expect(mail.body).toContain('http://localhost:5999/confirm-email#')
    expect(await verified(phone)).toBe(false)
    expect(decodeJwt(phone.token).email_verified).toBe(false)
    const secret = secretIn(mail.body)
    expect((await app.nobody.call(confirmEmail, { body: { secret } })).body).toEqual({ email })
    expect(await verified(phone)).toBe(true)
    await phone.renew()
    expect(decodeJwt(phone.token).email_verified).toBe(true)
    expect((await app.nobody.call(confirmEmail, { body: { secret } })).problem.code).toBe('link_over')
  })

  it('is not confirmed by a password link, nor a password set by this one', async () => {
    const email = newEmail()
    const phone = await device().register(email, password)
    await sendOutbox(app.parts)
    const confirming = secretIn((await server.mailTo(email)).body)
    const choosing = await secretFor(email)
    expect((await choose(confirming)).problem.code).toBe('link_over')
    expect((await app.nobody.call(confirmEmail, { body: { secret: choosing } })).problem.code).toBe(
      'link_over',
    )
    expect(await verified(phone)).toBe(false)
  })

  it('is also confirmed by choosing a password with a mailed link', async () => {
    const email = newEmail()
    await device().register(email, password)
    await choose(await secretFor(email))
    expect(await verified(await device().signIn(email, newPassword))).toBe(true)
  })

  it('gets another link when its owner asks, within the same limits', async () => {
    const email = newEmail()
    const phone = await device().register(email, password)
    const again = () => phone.ask(sendEmailLink.method, sendEmailLink.path)
    const statuses = []
    for (let tries = 0; tries < 4; tries++) statuses.push((await again()).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    await sendOutbox(app.parts)
    const secrets = server.mails.filter(({ to }) => to.includes(email)).map(({ body }) => secretIn(body))
    expect(new Set(secrets).size).toBe(4)
    expect((await app.nobody.call(confirmEmail, { body: { secret: secrets[0] ?? '' } })).status).toBe(200)
    // The other links end with it, and no further mail is sent.
    expect((await app.nobody.call(confirmEmail, { body: { secret: secrets[1] ?? '' } })).status).toBe(410)
    expect((await again()).status).toBe(200)
    server.mails = []
    await sendOutbox(app.parts)
    expect(server.mails).toEqual([])
  })

  it('gets no mail when the account could not be created', async () => {
    const email = newEmail()
    await device().register(email, password)
    await sendOutbox(app.parts)
    server.mails = []
    expect((await device().browser.register(email, password, 'Mallory')).status).toBe(409)
    await sendOutbox(app.parts)
    expect(server.mails).toEqual([])
  })

  it('of a person without a password here is not handled here', async () => {
    const wes = await app.as('wes')
    const answer = await wes.call(sendEmailLink, {})
    expect(answer.status).toBe(404)
  })
})
