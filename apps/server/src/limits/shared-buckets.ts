/**
 * Token buckets that several servers share. A server takes a twentieth of a bucket's tokens from the database at a
 * time, so it counts most requests in memory. The tokens that it does not use are few and expire soon.
 */
import type { Bucket, SharedCounters } from '../db/shared-counters.ts'

const LUMPS = 20

interface Lump {
  left: number
  /** Time when unused tokens expire. If none are left, requests are rejected until then. */
  until: number
}

export function sharedBuckets(
  counters: SharedCounters,
  { now = () => performance.now(), keys = 50_000 }: { now?: () => number; keys?: number } = {},
): (key: string, bucket: Bucket) => Promise<number> {
  const lumps = new Map<string, Lump>()
  const asking = new Map<string, Promise<void>>()

  async function fetchLump(key: string, { limit, windowMs }: Bucket): Promise<void> {
    const lump = Math.max(1, Math.floor(limit / LUMPS))
    const bucket = { limit, windowMs }
    let left = lump
    let wait = await counters.take(key, lump, bucket)
    // The bucket has less than a lump left, so take its last tokens one by one.
    if (wait > 0 && lump > 1) {
      left = 1
      wait = await counters.take(key, 1, bucket)
    }
    lumps.delete(key)
    lumps.set(
      key,
      wait > 0 ? { left: 0, until: now() + wait } : { left, until: now() + (left * windowMs) / limit },
    )
    const [oldest] = lumps.keys()
    if (lumps.size > keys && oldest !== undefined) lumps.delete(oldest)
  }

  return async (key, bucket) => {
    for (;;) {
      const lump = lumps.get(key)
      if (lump && lump.until > now()) {
        if (lump.left === 0) return Math.ceil((lump.until - now()) / 1000)
        lump.left -= 1
        // Used up: the next request takes more from the database.
        if (lump.left === 0) lumps.delete(key)
        return 0
      }
      // Concurrent requests share one query.
      const answer =
        asking.get(key) ??
        fetchLump(key, bucket).finally(() => {
          asking.delete(key)
        })
      asking.set(key, answer)
      await answer
    }
  }
}
