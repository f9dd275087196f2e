/** Stands before every check of a password, and before registrations: who guesses has to wait (security-reliability S6). */
import type { ServerResponse } from 'node:http'
import { problem } from '@lamplighter/domain/http'
import type { Db } from '../../db/kysely.ts'
import type { SharedCounters } from '../../db/shared-counters.ts'
import { createAddressThrottle } from '../../http/address-throttle.ts'
import type { RequestOrigin } from '../../http/record-security-event.ts'
import { checkPassword, emailKey, type PasswordCheck } from './accounts.ts'
import { createLoginThrottle } from './login-throttle.ts'

/** A request, and the answer that a Retry-After may have to go into. */
export interface Asking extends RequestOrigin {
  response: ServerResponse
}

export interface AddressLimits {
  loginsPerAddressAndMinute: number
  registrationsPerAddressAndHour: number
}

export interface PasswordGate {
  /** Throws too_many_requests when this address has tried too often. */
  admitLogin(asking: Asking): Promise<void>
  admitRegistration(asking: Asking): Promise<void>
  /** Throws too_many_requests during the account's pause, whatever the password and whether or not there is such an account. */
  check(email: string, password: string, asking: Asking): Promise<PasswordCheck>
}

const MINUTE_MS = 60_000

export function createPasswordGate(
  db: Db,
  limits: AddressLimits,
  counters: SharedCounters | null,
): PasswordGate {
  const throttle = createLoginThrottle()
  const shared = (name: string) => counters && { counters, name }
  const logins = createAddressThrottle({
    limit: limits.loginsPerAddressAndMinute,
    windowMs: MINUTE_MS,
    shared: shared('logins'),
  })
  const registrations = createAddressThrottle({
    limit: limits.registrationsPerAddressAndHour,
    windowMs: 60 * MINUTE_MS,
    shared: shared('registrations'),
  })
  return {
    admitLogin: async (asking) => pauseFor(await logins.take(asking.ip), asking),
    admitRegistration: async (asking) => pauseFor(await registrations.take(asking.ip), asking),
    async check(email, password, asking) {
      const key = emailKey(email)
      pauseFor(throttle.begin(key), asking)
      const checked = await checkPassword(db, email, password).catch((error: unknown) => {
        throttle.withdraw(key)
        throw error
      })
      if (checked.right) throttle.succeeded(key)
      return checked
    },
  }
}

function pauseFor(seconds: number, { response }: Asking): void {
  if (seconds === 0) return
  response.setHeader('retry-after', seconds)
  throw problem('too_many_requests')
}
