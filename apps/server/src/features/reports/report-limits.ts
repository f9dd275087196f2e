/** Limits per network address. They are loose, because a whole city hall or school shares one address (REPORT-5). */
import { problem } from '@lamplighter/domain/http'
import { MAX_REPORT_PHOTOS, MAX_REPORTS_AN_HOUR } from '@lamplighter/domain/reports'
import { type AddressThrottle, createAddressThrottle } from '../../limits/address-throttle.ts'
import type { Parts } from '../../parts.ts'

const MINUTE_MS = 60_000
const limits = {
  look: { limit: 120, windowMs: MINUTE_MS },
  challenge: { limit: 60, windowMs: MINUTE_MS },
  send: { limit: MAX_REPORTS_AN_HOUR, windowMs: 60 * MINUTE_MS },
  // Counted by key.
  program: { limit: 60, windowMs: MINUTE_MS },
  // A photo may be sent again.
  photo: { limit: 3 * MAX_REPORT_PHOTOS * MAX_REPORTS_AN_HOUR, windowMs: 60 * MINUTE_MS },
}
type Limited = keyof typeof limits

const throttles = new WeakMap<object, Record<Limited, AddressThrottle>>()

function throttlesOf({ db, counters }: Parts): Record<Limited, AddressThrottle> {
  const known = throttles.get(db)
  if (known) return known
  const throttle = (name: Limited) =>
    createAddressThrottle({ name: `report ${name}`, counters, ...limits[name] })
  const made = {
    look: throttle('look'),
    challenge: throttle('challenge'),
    send: throttle('send'),
    photo: throttle('photo'),
    program: throttle('program'),
  }
  throttles.set(db, made)
  return made
}

/** Throws too_many_requests for an address that asks too often. */
export async function limitAddress(parts: Parts, what: Limited, ip: string): Promise<void> {
  if ((await throttlesOf(parts)[what].take(ip)) > 0) throw problem('too_many_requests')
}
