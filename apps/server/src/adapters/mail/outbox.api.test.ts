/** DUR-23: mails wait in the database, and a failing mail server does not delay anyone's request. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readMail } from '../../config/mail.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { type Mailer, openMailer } from './mailer.ts'
import { type NewMail, sendMail } from './outbox.ts'
import { sendOutbox } from './send-outbox.ts'

const HOUR_MS = 3_600_000

let app: TestApp
let server: MailServer
let mailer: Mailer
beforeAll(async () => {
  app = await testApp()
  server = await startMailServer()
  mailer = mailerTo(server.url)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const told: string[] = []
const outages = {
  failed: (part: string) => void told.push(`${part} failed`),
  works: (part: string) => void told.push(`${part} works`),
  suspected: () => {},
}
beforeEach(async () => {
  server.mails = []
  server.refuse = () => undefined
  told.length = 0
  await sql`delete from mail_outbox`.execute(app.parts.db)
})

function mailerTo(url: string): Mailer {
  const config = readMail({ SMTP_URL: url, MAIL_FROM: 'no-reply@city.example' })
  if (!config) throw new Error('no mail server is configured')
  return openMailer(config)
}

const mail = (to: string | null, more: Partial<NewMail> = {}): NewMail => ({
  to,
  subject: 'Hello',
  text: 'Hello\n',
  usefulForMs: HOUR_MS,
  ...more,
})
const put = (...mails: NewMail[]) =>
  mails.reduce((before, one) => before.then(() => sendMail(app.parts.db, one)), Promise.resolve())
const send = (by: Mailer | null = mailer) =>
  sendOutbox({ db: app.parts.db, mailer: by, outages, log: (line) => void told.push(line) })
const waiting = async () =>
  (
    await sql<{ recipient: string; attempts: number; pause: number }>`
      select recipient, attempts, round(extract(epoch from next_try_at - clock_timestamp()))::int as pause
      from mail_outbox order by recipient`.execute(app.parts.db)
  ).rows
const receivers = () => server.mails.map(({ to }) => to.join())

describe('a waiting mail', () => {
  it('is sent if its transaction committed, and then deleted', async () => {
    await app.parts.db
      .transaction()
      .execute(async (transaction) => {
        await sendMail(transaction, mail('never@city.example'))
        throw new Error('rolled back')
      })
      .catch(() => {})
    await app.parts.db.transaction().execute((transaction) => sendMail(transaction, mail('ana@city.example')))
    expect(await send()).toBe(1)
    expect(receivers()).toEqual(['ana@city.example'])
    expect(await waiting()).toEqual([])
    expect(await send()).toBe(0)
  })

  it('goes before mails that have more time left', async () => {
    await put(
      mail('later@city.example', { usefulForMs: 72 * HOUR_MS }),
      mail('soon@city.example'),
      mail('latest@city.example', { usefulForMs: 73 * HOUR_MS }),
    )
    await send()
    expect(receivers()).toEqual(['soon@city.example', 'later@city.example', 'latest@city.example'])
  })

  it('is sent by only one of several servers', async () => {
    const addresses = Array.from({ length: 12 }, (_, at) => `p${at}@city.example`)
    await put(...addresses.map((to) => mail(to)))
    await Promise.all([send(), send(), send()])
    expect(receivers().toSorted()).toEqual(addresses.toSorted())
  })

  it('without a recipient is dropped silently', async () => {
    await put(mail(null))
    await send()
    expect([server.mails, await waiting(), told]).toEqual([[], [], []])
  })

  it('is limited in number', async () => {
    await sql`
      insert into mail_outbox (id, subject, body, useful_until)
      select gen_random_uuid(), '', '', now() + interval '1 day' from generate_series(1, 5000)`.execute(
      app.parts.db,
    )
    await expect(put(mail('ana@city.example'))).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('a mail server', () => {
  it('that is unreachable is reported, and mails wait with growing pauses', async () => {
    const away = await startMailServer()
    await away.close()
    await put(mail('ana@city.example'), mail('bob@city.example', { usefulForMs: 2 * HOUR_MS }))
    const absent = mailerTo(away.url)
    expect(await send(absent)).toBe(0)
    expect(told).toEqual(['mail server failed'])
    // The second mail was not tried: it would have failed as well.
    expect(await waiting()).toEqual([
      { recipient: 'ana@city.example', attempts: 1, pause: 30 },
      { recipient: 'bob@city.example', attempts: 0, pause: expect.any(Number) },
    ])
    await sql`update mail_outbox set next_try_at = now() where attempts > 0`.execute(app.parts.db)
    await send(absent)
    expect((await waiting())[0]).toMatchObject({ attempts: 2, pause: 60 })
    const back = await startMailServer({}, away.port)
    await sql`update mail_outbox set next_try_at = now()`.execute(app.parts.db)
    expect(await send(absent)).toBe(2)
    expect(back.mails).toHaveLength(2)
    await back.close()
  })

  it('that permanently rejects one address stops no other mail, and the log names no one', async () => {
    server.refuse = (address) =>
      address.startsWith('gone') ? `550 5.1.1 <${address}>: no such user` : undefined
    await put(mail('gone@city.example', { usefulForMs: 1000 * 60 }), mail('ana@city.example'))
    await send()
    expect(receivers()).toEqual(['ana@city.example'])
    expect(await waiting()).toEqual([])
    expect(told[1]).toMatch(/^mail [-0-9a-f]+ was refused permanently: .*550.*no such user/)
    expect(told.join()).not.toContain('gone@')
  })

  it('that is busy gets the mail later', async () => {
    server.refuse = () => '452 4.3.1 try again later'
    await put(mail('ana@city.example'))
    await send()
    expect(told[1]).toMatch(/was refused and will be retried: .*452/)
    expect(await waiting()).toMatchObject([{ attempts: 1, pause: 30 }])
  })

  it('that does not answer delays neither requests nor other senders', async () => {
    const hanging = Promise.withResolvers<void>()
    const reached = new Promise<void>((resolve) => {
      server.beforeAnswer = () => {
        resolve()
        return hanging.promise
      }
    })
    await put(mail('slow@city.example'))
    const slow = send()
    await reached
    await put(mail('ana@city.example'))
    server.beforeAnswer = async () => {}
    await send()
    expect(receivers()).toEqual(['ana@city.example'])
    hanging.resolve()
    await slow
    expect(receivers()).toEqual(['ana@city.example', 'slow@city.example'])
  })
})

it('an expired mail is dropped and logged', async () => {
  await put(mail('ana@city.example'))
  await sql`update mail_outbox set useful_until = now() - interval '1 second', attempts = 7`.execute(
    app.parts.db,
  )
  await send(null)
  expect(told).toEqual([expect.stringMatching(/^mail [-0-9a-f]+ was dropped after 7 attempts/)])
  expect([await waiting(), server.mails]).toEqual([[], []])
})
