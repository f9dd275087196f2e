/**
 * How often one address may do what needs no account: sign in, register, look at the demonstration. The limits are loose,
 * because a whole city hall shares one address; guessing at one account is slowed down by login-throttle. One server
 * counts in memory, several together.
 */
import { isIPv6 } from 'node:net'
import type { SharedCounters } from '../db/shared-counters.ts'
import { sharedBuckets } from './shared-buckets.ts'

export interface AddressThrottle {
  /** Counts one try. Answers 0 when it may go ahead, else the whole seconds to wait; a refused try is not counted. */
  take(address: string): number | Promise<number>
}

interface Bucket {
  left: number
  at: number
}

/** A bucket holds `limit` tries and refills steadily over `windowMs`. */
export function createAddressThrottle({
  limit,
  windowMs,
  shared = null,
  now = () => performance.now(),
  addresses = 20_000,
}: {
  limit: number
  windowMs: number
  /** Where several servers count together, and what is counted. */
  shared?: { counters: SharedCounters; name: string } | null
  now?: () => number
  /** How many are remembered; the one that tried longest ago is forgotten first. */
  addresses?: number
}): AddressThrottle {
  if (shared) {
    const take = sharedBuckets(shared.counters, { keys: addresses })
    return { take: (address) => take(`${shared.name} ${networkOf(address)}`, { limit, windowMs }) }
  }
  const buckets = new Map<string, Bucket>()
  return {
    take(address) {
      const key = networkOf(address)
      const time = now()
      const known = buckets.get(key) ?? { left: limit, at: time }
      const left = Math.min(limit, known.left + ((time - known.at) / windowMs) * limit)
      buckets.delete(key)
      buckets.set(key, { left: left < 1 ? left : left - 1, at: time })
      const [oldest] = buckets.keys()
      if (buckets.size > addresses && oldest !== undefined) buckets.delete(oldest)
      return left < 1 ? Math.max(1, Math.ceil(((1 - left) / limit) * (windowMs / 1000))) : 0
    },
  }
}

/**
 * An IPv6 connection is given 2^64 addresses to choose from, so it counts by its first four groups.
 * '2001:db8:1:2::7' is '2001:db8:1:2', '::ffff:192.0.2.1' is '192.0.2.1'.
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
