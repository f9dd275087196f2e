/** SMTP_URL and MAIL_FROM: the mail server for this server's mails. */
import * as z from 'zod'

export const mailEnvironment = {
  /** smtp:// or smtps://, with user and password if the mail server needs them. */
  SMTP_URL: z.string().optional(),
  /** The sender: `no-reply@city.example` or `Lamplighter <no-reply@city.example>`. */
  MAIL_FROM: z.string().optional(),
}

export interface MailConfig {
  host: string
  port: number
  /** TLS from the first byte (smtps). */
  secure: boolean
  /** On this machine STARTTLS is not required, since no one can listen in between. */
  local: boolean
  login: { user: string; password: string } | null
  from: { name: string; address: string }
}

interface Given {
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
const sender = /^(?:([^<>"\p{Cc}]*)<)?([^\s<>@"(),:;\p{Cc}]+@[^\s<>@"(),:;\p{Cc}]+)>?$/u

/** Null when no mail is sent. */
export function readMail({ SMTP_URL, MAIL_FROM }: Given): MailConfig | null {
  if (!SMTP_URL && !MAIL_FROM) return null
  if (!SMTP_URL) throw invalid('MAIL_FROM needs SMTP_URL, the mail server that sends it')
  if (!MAIL_FROM) throw invalid('SMTP_URL needs MAIL_FROM, the address that mails come from')
  const { secure, ...server } = readServer(SMTP_URL)
  const [, name = '', address = ''] = sender.exec(MAIL_FROM.trim()) ?? []
  if (!address || MAIL_FROM.includes('<') !== MAIL_FROM.includes('>'))
    throw invalid(
      'MAIL_FROM: is no address. Write it as no-reply@city.example or Name <no-reply@city.example>',
    )
  return { ...server, secure, from: { name: name.trim(), address } }
}

function readServer(given: string): Omit<MailConfig, 'from'> {
  const url = URL.canParse(given) ? new URL(given) : null
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    throw invalid(
      'SMTP_URL: must be like smtp://user:password@mail.city.example:587, or smtps:// for port 465',
    )
  const secure = url.protocol === 'smtps:'
  const local = loopback.test(url.hostname)
  const [user, password] = [decoded(url.username), decoded(url.password)]
  if (user === '' && password !== '') throw invalid('SMTP_URL: has a password and no user')
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : secure ? 465 : local ? 25 : 587,
    secure,
    local,
    login: user === '' ? null : { user, password },
  }
}

/** Decodes %40 or %2F, which stand for @ or / in a password. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw invalid('SMTP_URL: its user or password has a % that begins no code. Write it as %25')
  }
}

function invalid(sentence: string): Error {
  return new Error(`The configuration is not valid:\n  ${sentence}`)
}
