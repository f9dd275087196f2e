/**
 * Browsers in which an account has signed in before. Each carries a signed cookie that is set only after a correct
 * password, so someone who guesses at the account from elsewhere does not lock its owner out.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { emailKey } from './accounts.ts'

export interface KnownBrowsers {
  /** The key under which this browser's attempts at the account are counted; undefined if it never signed in. */
  recognize(request: IncomingMessage, email: string): string | undefined
  remember(request: IncomingMessage, response: ServerResponse, email: string): void
}

const cookieName = 'lamplighter_known'
const KEEP_SECONDS = 180 * 24 * 3600
/** How many accounts a shared device's cookie remembers; headers are limited in size. */
const MAX_ACCOUNTS = 20

export function createKnownBrowsers(
  secret: string,
  { secure, now = () => Date.now() }: { secure: boolean; now?: () => number },
): KnownBrowsers {
  const sign = (email: string, id: string, until: string) =>
    createHmac('sha256', secret)
      .update(`known browser\n${emailKey(email)}\n${id}\n${until}`)
      .digest('base64url')

  function isFor(entry: string, email: string): string | undefined {
    const [id = '', until = '', signature = ''] = entry.split('.')
    const given = Buffer.from(signature)
    const due = Buffer.from(sign(email, id, until))
    if (given.length !== due.length || !timingSafeEqual(given, due)) return undefined
    return Number(until) > now() / 1000 ? id : undefined
  }

  return {
    recognize(request, email) {
      return entriesOf(request)
        .map((entry) => isFor(entry, email))
        .find((id) => id !== undefined)
    },
    remember(request, response, email) {
      const id = randomBytes(12).toString('base64url')
      const until = String(Math.floor(now() / 1000) + KEEP_SECONDS)
      const others = entriesOf(request).filter((entry) => !isFor(entry, email))
      const value = [`${id}.${until}.${sign(email, id, until)}`, ...others].slice(0, MAX_ACCOUNTS).join('~')
      const attributes = `Path=/oidc; Max-Age=${KEEP_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
      response.appendHeader('set-cookie', `${cookieName}=${value}; ${attributes}`)
    },
  }
}

function entriesOf({ headers }: IncomingMessage): string[] {
  const cookie = (headers.cookie ?? '').split(/; */).find((part) => part.startsWith(`${cookieName}=`))
  return cookie
    ? cookie
        .slice(cookieName.length + 1)
        .split('~')
        .slice(0, MAX_ACCOUNTS)
    : []
}
