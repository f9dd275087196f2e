/** Limits password checks and registrations: repeated guesses must wait (SEC-7). */
import type { ServerResponse } from 'node:http'
import { isPublishedPassword } from '@lamplighter/domain/auth'
import { problem } from '@lamplighter/domain/http'
import type { RequestOrigin } from '../../audit/record-security-event.ts'
import type { Db } from '../../db/kysely.ts'
import type { SharedCounters } from '../../db/shared-counters.ts'
import { createAddressThrottle, networkOf } from '../../limits/address-throttle.ts'
import { checkPassword, emailKey, type PasswordCheck } from './accounts.ts'
import { createLoginThrottle, createSharedLoginThrottle, type LoginThrottle } from './login-throttle.ts'

/** A request and its response, which may need a Retry-After header. */
export interface Asking extends RequestOrigin {
  response: ServerResponse
}

export interface AddressLimits {
  loginsPerAddressAndMinute: number
  registrationsPerAddressAndHour: number
}

export interface PasswordChecks {
  /** Throws too_many_requests when this address has tried too often. */
  admitLogin(asking: Asking): Promise<void>
  admitRegistration(asking: Asking): Promise<void>
  /**
   * Throws password_published where the demonstration's published password may not be used, and for a request relayed
   * from elsewhere to a server that only this machine should use.
   */
  refusePublished(password: string, asked?: { relayed: boolean }): void
  /**
   * Throws too_many_requests during a pause, whatever the password and whether or not the account exists. `known`
   * identifies the browser or session that had the correct password before: its attempts are counted separately.
   */
  check(email: string, password: string, asking: Asking, known?: string): Promise<PasswordCheck>
  /** After a new password was set through a link, earlier wrong attempts no longer count. */
  forgive(email: string, asking: Asking): Promise<void>
}

interface Options {
  limits: AddressLimits
  /** Where sign-in accepts the demonstration's password. */
  publishedPassword: 'everywhere' | 'here' | 'nowhere'
  /** Null when no other server shares the counts. */
  counters: SharedCounters | null
}

const MINUTE_MS = 60_000
/**
 * Attempts at one account from all networks together: high enough that one or two guessers do not lock its owner out.
 */
const FREE_TRIES_OF_ALL = 50

export function createPasswordChecks(
  db: Db,
  { limits, publishedPassword, counters }: Options,
): PasswordChecks {
  const throttle = (name: string, freeTries?: number): LoginThrottle => {
    const free = freeTries ? { freeTries } : {}
    return counters ? createSharedLoginThrottle(counters, { name, ...free }) : createLoginThrottle(free)
  }
  const ofOne = throttle('login tries')
  const ofAll = throttle('login tries of all', FREE_TRIES_OF_ALL)
  const logins = createAddressThrottle({
    name: 'logins',
    limit: limits.loginsPerAddressAndMinute,
    windowMs: MINUTE_MS,
    counters,
  })
  const registrations = createAddressThrottle({
    name: 'registrations',
    limit: limits.registrationsPerAddressAndHour,
    windowMs: 60 * MINUTE_MS,
    counters,
  })

  /** Throws too_many_requests, or counts the attempt and returns a function to call with its outcome. */
  async function begin(email: string, asking: Asking, known: string | undefined) {
    const key = emailKey(email)
    const own = known ? `${key} known ${known}` : fromNetwork(email, asking)
    pauseFor(await ofOne.begin(own), asking)
    const counts: [LoginThrottle, string][] = [[ofOne, own]]
    if (known) return counts
    const wait = await ofAll.begin(key)
    if (wait > 0) await ofOne.withdraw(own)
    pauseFor(wait, asking)
    return [...counts, [ofAll, key] as [LoginThrottle, string]]
  }

  function refusePublished(password: string, { relayed } = { relayed: false }): void {
    const opens = publishedPassword === 'everywhere' || (publishedPassword === 'here' && !relayed)
    if (!opens && isPublishedPassword(password)) throw problem('password_published')
  }

  return {
    admitLogin: async (asking) => pauseFor(await logins.take(asking.ip), asking),
    admitRegistration: async (asking) => pauseFor(await registrations.take(asking.ip), asking),
    refusePublished,
    async forgive(email, asking) {
      await ofOne.succeeded(fromNetwork(email, asking))
      await ofAll.succeeded(emailKey(email))
    },
    async check(email, password, asking, known) {
      refusePublished(password)
      const counts = await begin(email, asking, known)
      const checked = await checkPassword(db, email, password).catch(async (error: unknown) => {
        for (const [throttle, key] of counts) await throttle.withdraw(key)
        throw error
      })
      if (checked.right) for (const [throttle, key] of counts) await throttle.succeeded(key)
      // A stolen device gets no second allowance under its network address.
      else if (known) await ofOne.begin(fromNetwork(email, asking))
      return checked
    },
  }
}

function fromNetwork(email: string, { ip }: Asking): string {
  return `${emailKey(email)} from ${networkOf(ip)}`
}

export function pauseFor(seconds: number, { response }: Asking): void {
  if (seconds === 0) return
  response.setHeader('retry-after', seconds)
  throw problem('too_many_requests')
}
