/**
 * Counts each user's requests. A bucket holds a minute's worth, so a crew that comes back online sends its whole shift
 * at once and then continues at the steady rate.
 */
import { type RateClass, READS_FOR_EACH_LIST } from '@lamplighter/domain/http'
import type { Config } from '../config/config.ts'
import type { TakeOne } from './token-bucket.ts'

export interface RateLimiter {
  /** Like TakeOne. */
  take(user: string, rateClass: RateClass): number | Promise<number>
}

const MINUTE_MS = 60_000

export function createRateLimiter(perMinute: Record<RateClass, number>, take: TakeOne): RateLimiter {
  return {
    take: (user, rateClass) =>
      take(`${rateClass} ${user}`, { limit: perMinute[rateClass], windowMs: MINUTE_MS }),
  }
}

/** One user's requests per minute, by class. */
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
