/** A mail server on this machine, over real sockets: it stores accepted mails, and rejects mails as the test says. */
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  /** Unchanged: header, empty line, body. */
  raw: string
  subject: string
  /** Its body, decoded. */
  body: string
  /** Whether the connection was encrypted, and the user who signed in on it. */
  secure: boolean
  user: string | undefined
}

export interface MailServer {
  /** Value for SMTP_URL. */
  url: string
  port: number
  mails: ReceivedMail[]
  /** Called with each recipient; returns an error such as '550 no such user', or undefined. */
  refuse: (address: string) => string | undefined
  /** Resolves before a mail's content is answered. */
  beforeAnswer: () => Promise<void>
  /** Waits for the newest mail to this address. */
  mailTo(address: string): Promise<ReceivedMail>
  close(): Promise<void>
}

export async function startMailServer(
  options: Partial<SMTPServerOptions> = {},
  port = 0,
): Promise<MailServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    logger: false,
    disableReverseLookup: true,
    onRcptTo({ address }, _session, answer) {
      const refusal = server.refuse(address)
      if (!refusal) return answer()
      answer(Object.assign(new Error(refusal.slice(4)), { responseCode: Number(refusal.slice(0, 3)) }))
    },
    onData(stream, session, answer) {
      void text(stream).then(async (raw) => {
        await server.beforeAnswer()
        const { mailFrom, rcptTo } = session.envelope
        server.mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw,
          subject: headerOf(raw, 'Subject'),
          body: bodyOf(raw),
          secure: session.secure,
          user: session.user as string | undefined,
        })
        answer()
      })
    },
    ...options,
  })
  await new Promise<void>((resolve) => void smtp.listen(port, '127.0.0.1', resolve))
  // Some tests disconnect the client in the middle.
  smtp.on('error', () => {})
  const { port: taken } = smtp.server.address() as AddressInfo
  const server: MailServer = {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
    mails: [],
    refuse: () => undefined,
    beforeAnswer: async () => {},
    async mailTo(address) {
      for (let tries = 0; tries < 400; tries++) {
        const found = server.mails.findLast(({ to }) => to.includes(address))
        if (found) return found
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
      throw new Error(`no mail to ${address} among ${server.mails.length}`)
    },
    close: () => new Promise((resolve) => void smtp.close(resolve)),
  }
  return server
}

/** A header's value as people see it, with encoded words decoded. */
export function headerOf(raw: string, name: string): string {
  const [head = ''] = raw.split('\r\n\r\n')
  const line = head
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  return (line ?? '')
    .slice(name.length + 1)
    .trim()
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, way: string, coded: string) =>
      way.toLowerCase() === 'b'
        ? Buffer.from(coded, 'base64').toString()
        : unquoted(coded.replaceAll('_', ' ')),
    )
}

function bodyOf(raw: string): string {
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4)
  const coding = headerOf(raw, 'Content-Transfer-Encoding').toLowerCase()
  if (coding === 'base64') return Buffer.from(body, 'base64').toString()
  return (coding === 'quoted-printable' ? unquoted(body.replace(/=\r\n/g, '')) : body).replaceAll(
    '\r\n',
    '\n',
  )
}

function unquoted(coded: string): string {
  const bytes = coded.replace(/=([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}
