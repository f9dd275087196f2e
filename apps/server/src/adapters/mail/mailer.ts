/** Sends mails through the configured mail server: plain text, one connection each, bounded in time (SEC-32). */
import { createTransport } from 'nodemailer'
import type { MailConfig } from '../../config/mail.ts'

export interface Mail {
  id: string
  to: string
  subject: string
  text: string
  /** For one click in a mail program (RFC 8058). */
  unsubscribeAt?: string
}

export interface Mailer {
  deliver(mail: Mail): Promise<void>
  /** Connects and signs in without sending anything. */
  verify(): Promise<void>
}

/** Characters that no sensible address contains and that could end a mail header or an SMTP command. */
const unsafe = /[\s<>"(),:;\\\p{Cc}]/u

export function openMailer({ host, port, secure, local, login, from }: MailConfig): Mailer {
  const transport = createTransport({
    host,
    port,
    secure,
    // Debian's mail servers present a self-signed certificate to programs on the same machine.
    requireTLS: !secure && !local,
    ...(local && { tls: { rejectUnauthorized: false } }),
    ...(login && { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver({ id, to, subject, text, unsubscribeAt }) {
      if (unsafe.test(to)) throw new RefusedAddress('the address has signs that mail servers do not take')
      await transport.sendMail({
        from,
        // An object is not parsed: whatever it contains, it is one address.
        to: { name: '', address: to },
        envelope: { from: from.address, to: [to] },
        subject: subject.replace(/\p{Cc}+/gu, ' '),
        text,
        // The same id on a retry, so that a mail that did arrive is recognized as a duplicate.
        messageId: `<${id}@${from.address.split('@')[1]}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeAt && {
            'List-Unsubscribe': `<${unsubscribeAt}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      })
    },
    async verify() {
      await transport.verify()
    },
  }
}

/** This address cannot receive mail: retrying would change nothing. */
export class RefusedAddress extends Error {}

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
}

/** The cause of a failure: this address (permanently), this mail, or the mail server as a whole. */
export function blameOf(error: unknown): 'address' | 'mail' | 'server' {
  if (error instanceof RefusedAddress) return 'address'
  const { code = '', command, responseCode = 0 } = error as SmtpError
  if (code === 'EENVELOPE' && command === 'RCPT TO' && responseCode >= 500) return 'address'
  return code === 'EENVELOPE' || code === 'EMESSAGE' ? 'mail' : 'server'
}
