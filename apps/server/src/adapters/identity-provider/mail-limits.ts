/** Limits requests for mails. They need no account, so they are counted by network address and by recipient. */
import { hash } from 'node:crypto'
import { MAILS_TO_ONE_ADDRESS } from '@lamplighter/domain/auth'
import type { SharedCounters } from '../../db/shared-counters.ts'
import { createAddressThrottle } from '../../limits/address-throttle.ts'
import { createBuckets } from '../../limits/token-bucket.ts'
import { emailKey } from './accounts.ts'
import { type AddressLimits, type Asking, pauseFor } from './password-checks.ts'

/** A whole city hall shares one network address, and more people forget a password than register. */
const MAILS_FOR_EACH_REGISTRATION = 3
const HOUR_MS = 3_600_000
const MAX_ADDRESSES = 50_000

export interface MailLimits {
  /** Throws too_many_requests, whether or not there is an account with this address. */
  admitMail(email: string, asking: Asking): Promise<void>
}

export function createMailLimits(limits: AddressLimits, counters: SharedCounters | null): MailLimits {
  const ofNetworks = createAddressThrottle({
    name: 'mails',
    limit: MAILS_FOR_EACH_REGISTRATION * limits.registrationsPerAddressAndHour,
    windowMs: HOUR_MS,
    counters,
  })
  const ofReceivers = createBuckets({ counters, keys: MAX_ADDRESSES })
  return {
    async admitMail(email, asking) {
      pauseFor(await ofNetworks.take(asking.ip), asking)
      // Hashed, so that an address someone typed is never stored.
      const key = `mails to ${hash('sha256', emailKey(email))}`
      pauseFor(await ofReceivers(key, { limit: MAILS_TO_ONE_ADDRESS, windowMs: HOUR_MS }), asking)
    },
  }
}
