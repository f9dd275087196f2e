/**
 * Counts what each user asks for. A bucket holds a minute's worth and refills steadily, so a crew back in the network
 * sends its whole shift at once and then goes on at the steady pace. One server counts in memory, several together.
 */
import { type RateClass, READS_FOR_EACH_LIST } from '@lamplighter/domain/http'
import type { Config } from '../config/config.ts'
import type { SharedCounters } from '../db/shared-counters.ts'
import { sharedBuckets } from './shared-buckets.ts'

export interface RateLimiter {
  /** Counts one request. Answers 0 when it may go ahead, else the whole seconds to wait; a refused one is not counted. */
  take(user: string, rateClass: RateClass): number | Promise<number>
}

const MINUTE_MS = 60_000

export function createRateLimiter(
  perMinute: Record<RateClass, number>,
  {
    now = () => performance.now(),
    buckets = 50_000,
  }: {
    now?: () => number
    /** How many buckets are kept; the one used longest ago is forgotten first, which only makes it full again. */
    buckets?: number
  } = {},
): RateLimiter {
  /** When each bucket will be full again: everything there is to know about it. */
  const fullAt = new Map<string, number>()
  return {
    take(user, rateClass) {
      const key = `${rateClass} ${user}`
      const time = now()
      const after = Math.max(fullAt.get(key) ?? 0, time) + MINUTE_MS / perMinute[rateClass]
      const waitMs = after - time - MINUTE_MS
      if (waitMs > 0) return Math.ceil(waitMs / 1000)
      fullAt.delete(key)
      fullAt.set(key, after)
      const [oldest] = fullAt.keys()
      if (fullAt.size > buckets && oldest !== undefined) fullAt.delete(oldest)
      return 0
    },
  }
}

/** The same, counted by several servers together. */
export function createSharedRateLimiter(
  perMinute: Record<RateClass, number>,
  counters: SharedCounters,
): RateLimiter {
  const take = sharedBuckets(counters)
  return {
    take: (user, rateClass) =>
      take(`${rateClass} ${user}`, { limit: perMinute[rateClass], windowMs: MINUTE_MS }),
  }
}

/** What one user may ask for in a minute, by class. */
export function limitsOf({ limits }: Pick<Config, 'limits'>): Record<RateClass, number> {
  return {
    write: limits.writesPerMinute,
    list: limits.listsPerMinute,
    read: limits.listsPerMinute * READS_FOR_EACH_LIST,
    search: limits.searchesPerMinute,
    tile: limits.tilesPerMinute,
    geocode: limits.geocodesPerMinute,
    mediaPart: limits.mediaPartsPerMinute,
  }
}
