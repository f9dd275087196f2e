/**
 * Token buckets: each holds `limit` and refills steadily over `windowMs`, so unused tokens may be spent at once and
 * then at the steady rate. A single server counts in memory; several count together in the database.
 */
import type { Bucket, SharedCounters } from '../db/shared-counters.ts'
import { sharedBuckets } from './shared-buckets.ts'

/** Takes one token of this key. Returns 0 to go ahead, else the seconds to wait; rejections do not count. */
export type TakeOne = (key: string, bucket: Bucket) => number | Promise<number>

interface Options {
  /** Null when a single server counts in memory. */
  counters?: SharedCounters | null
  now?: () => number
  /** Maximum number of keys; the one used longest ago is dropped first, which only makes its bucket full again. */
  keys?: number
}

export function createBuckets({
  counters = null,
  now = () => performance.now(),
  keys = 50_000,
}: Options = {}): TakeOne {
  if (counters) return sharedBuckets(counters, { now, keys })
  /** When each bucket will be full again, from which its current level follows. */
  const fullAt = new Map<string, number>()
  return (key, { limit, windowMs }) => {
    const time = now()
    const after = Math.max(fullAt.get(key) ?? 0, time) + windowMs / limit
    // Fractions of a millisecond come from rounding: they would refuse the last token of a full bucket.
    const waitMs = Math.round(after - time - windowMs)
    if (waitMs > 0) return Math.ceil(waitMs / 1000)
    fullAt.delete(key)
    fullAt.set(key, after)
    const [oldest] = fullAt.keys()
    if (fullAt.size > keys && oldest !== undefined) fullAt.delete(oldest)
    return 0
  }
}
