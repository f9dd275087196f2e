/** SEC-32: mails as a mail server receives them, over real sockets. */
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { readMail } from '../../config/mail.ts'
import { headerOf, type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { blameOf, openMailer } from './mailer.ts'

let server: MailServer
afterEach(() => server.close())

const configFor = (url: string) => {
  const config = readMail({ SMTP_URL: url, MAIL_FROM: 'Lamplighter <no-reply@city.example>' })
  if (!config) throw new Error('no mail server is configured')
  return config
}
const mailer = (more: Partial<ReturnType<typeof configFor>> = {}) =>
  openMailer({ ...configFor(server.url), ...more })
const mail = (more: object = {}) => ({
  id: randomUUID(),
  to: 'ana@city.example',
  subject: 'Reset your password',
  text: 'Hello\nhttps://map.example/reset#secret\n',
  ...more,
})
const failure = (work: Promise<void>) =>
  work.then(
    () => null,
    (error: Error) => ({ blame: blameOf(error), message: error.message }),
  )

describe('a mail', () => {
  it('arrives as plain text from the configured sender', async () => {
    server = await startMailServer()
    const sent = mail({ subject: 'Für Zoë: ¿Contraseña?', text: 'Grüße aus Prairie Falls\n' })
    await mailer().deliver(sent)
    const [got] = server.mails
    expect(got).toMatchObject({ from: 'no-reply@city.example', to: ['ana@city.example'] })
    expect([got?.subject, got?.body.trim()]).toEqual([sent.subject, sent.text.trim()])
    const raw = got?.raw ?? ''
    expect(headerOf(raw, 'From')).toBe('Lamplighter <no-reply@city.example>')
    expect(headerOf(raw, 'Content-Type')).toMatch(/^text\/plain/)
    expect(headerOf(raw, 'Auto-Submitted')).toBe('auto-generated')
    expect(headerOf(raw, 'Message-ID')).toBe(`<${sent.id}@city.example>`)
  })

  it('has one subject, even with line breaks in it', async () => {
    server = await startMailServer()
    await mailer().deliver(mail({ subject: 'Hi\r\nBcc: mallory@evil.example\r\n\r\nElse' }))
    const [got] = server.mails
    expect(got?.to).toEqual(['ana@city.example'])
    expect(got?.subject).toBe('Hi Bcc: mallory@evil.example Else')
    expect(headerOf(got?.raw ?? '', 'Bcc')).toBe('')
  })

  it.each([
    'ana@city.example\r\nRCPT TO:<mallory@evil.example>',
    'ana@city.example, mallory@evil.example',
    '"ana@evil.example x"@city.example',
    'ana@city.example>',
    'ana @city.example',
    'group:ana@city.example;',
  ])('goes to one address or to none: %j', async (to) => {
    server = await startMailServer()
    expect(await failure(mailer().deliver(mail({ to })))).toMatchObject({ blame: 'address' })
    expect(server.mails).toEqual([])
  })
})

describe('the connection', () => {
  it('is encrypted before anything else is sent', async () => {
    server = await startMailServer()
    await mailer().deliver(mail())
    expect(server.mails[0]?.secure).toBe(true)
  })

  it('to another machine fails without STARTTLS', async () => {
    server = await startMailServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] })
    const refused = await failure(mailer({ local: false }).deliver(mail()))
    expect(refused).toMatchObject({ blame: 'server' })
    expect(server.mails).toEqual([])
    await mailer().deliver(mail())
    expect(server.mails[0]?.secure).toBe(false)
  })

  it('to another machine fails with an untrusted certificate', async () => {
    server = await startMailServer()
    const refused = await failure(mailer({ local: false }).deliver(mail()))
    expect(refused).toMatchObject({ blame: 'server', message: expect.stringMatching(/certificate/i) })
    expect(server.mails).toEqual([])
  })

  it('signs in with the user and password of SMTP_URL', async () => {
    server = await startMailServer({
      authOptional: false,
      onAuth: ({ username, password }, _session, answer) =>
        username === 'city' && password === 'p@ss/word'
          ? answer(null, { user: username })
          : answer(new Error('no')),
    })
    const right = configFor(server.url.replace('//', '//city:p%40ss%2Fword@'))
    await openMailer(right).verify()
    await openMailer(right).deliver(mail())
    expect(server.mails[0]?.user).toBe('city')
    const wrong = configFor(server.url.replace('//', '//city:guess@'))
    const refused = await failure(openMailer(wrong).deliver(mail()))
    expect(refused).toMatchObject({ blame: 'server' })
    expect(refused?.message).not.toContain('guess')
  })

  it('can use TLS from the first byte', async () => {
    server = await startMailServer({ secure: true })
    await openMailer(configFor(server.url.replace('smtp:', 'smtps:'))).deliver(mail())
    expect(server.mails[0]?.secure).toBe(true)
  })
})

describe('an error', () => {
  it.each([
    ['550 5.1.1 <ana@city.example>: no such user', 'address'],
    ['452 4.2.2 mailbox full', 'mail'],
  ])('%s is about the %s', async (answer, blame) => {
    server = await startMailServer()
    server.refuse = () => answer
    expect(await failure(mailer().deliver(mail()))).toMatchObject({ blame })
  })

  it('concerns the server itself when nothing is listening', async () => {
    server = await startMailServer()
    await server.close()
    expect(await failure(mailer().deliver(mail()))).toMatchObject({ blame: 'server' })
    server = await startMailServer()
  })
})
