/** Hands mails to the mail server that is configured: plain text, one connection each, bounded in time (SEC-32). */
import { createTransport } from 'nodemailer'
import type { MailConfig } from '../../config/mail.ts'

/** One mail as the outbox keeps it. */
export interface Mail {
  id: string
  to: string
  subject: string
  text: string
}

export interface Mailer {
  deliver(mail: Mail): Promise<void>
  /** Connects and signs in, without sending anything. */
  verify(): Promise<void>
}

/** Said by no sensible address; where a mail's header or the mail server's command would end. */
const unsafe = /[\s<>"(),:;\\\p{Cc}]/u

export function openMailer({ host, port, secure, local, login, from }: MailConfig): Mailer {
  const transport = createTransport({
    host,
    port,
    secure,
    // Mail servers of Debian show a certificate of their own to programs on the same machine.
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
    async deliver({ id, to, subject, text }) {
      if (unsafe.test(to)) throw new RefusedAddress('the address has signs that mail servers do not take')
      await transport.sendMail({
        from,
        // As an object it is not parsed: whatever it holds, it is one address.
        to: { name: '', address: to },
        envelope: { from: from.address, to: [to] },
        subject: subject.replace(/\p{Cc}+/gu, ' '),
        text,
        // The same at a second try, so that a mail that was taken after all is known as a double.
        messageId: `<${id}@${from.address.split('@')[1]}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    async verify() {
      await transport.verify()
    },
  }
}

/** The address itself cannot be written to: another try would change nothing. */
export class RefusedAddress extends Error {}

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
}

/** Whom a failure is about: this address for good, this mail, or the mail server as a whole. */
export function blameOf(error: unknown): 'address' | 'mail' | 'server' {
  if (error instanceof RefusedAddress) return 'address'
  const { code = '', command, responseCode = 0 } = error as SmtpError
  if (code === 'EENVELOPE' && command === 'RCPT TO' && responseCode >= 500) return 'address'
  return code === 'EENVELOPE' || code === 'EMESSAGE' ? 'mail' : 'server'
}
