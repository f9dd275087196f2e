/**
 * Rate-limits actions per network address that need no account: sign in, register, view the demonstration. The limits
 * are loose, because a whole city hall shares one address; login-throttle slows down guesses at one account.
 */
import { isIPv6 } from 'node:net'
import type { SharedCounters } from '../db/shared-counters.ts'
import { createBuckets } from './token-bucket.ts'

export interface AddressThrottle {
  /** Like TakeOne. */
  take(address: string): number | Promise<number>
}

export function createAddressThrottle({
  name,
  limit,
  windowMs,
  counters = null,
  now,
}: {
  /** Prefix of the keys, since several throttles share one table. */
  name: string
  limit: number
  windowMs: number
  counters?: SharedCounters | null
  now?: () => number
}): AddressThrottle {
  const take = createBuckets({ counters, keys: MAX_ADDRESSES, ...(now && { now }) })
  return { take: (address) => take(`${name} ${networkOf(address)}`, { limit, windowMs }) }
}

const MAX_ADDRESSES = 20_000

/**
 * An IPv6 connection can choose from 2^64 addresses, so only the first four groups count. '2001:db8:1:2::7' is
 * '2001:db8:1:2', '::ffff:192.0.2.1' is '192.0.2.1'.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const first = head ? head.split(':') : []
  const last = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
