/** The demonstration for visitors: one cached answer, refreshed every few minutes and rate-limited by network. */

import { demoTown } from '@lamplighter/demo-town'
import { problem, type ResponseOf } from '@lamplighter/domain/http'
import type { getDemo } from '@lamplighter/domain/locations'
import { JsonText } from '../../../db/json.ts'
import type { PublicContext } from '../../../http/context.ts'
import { createAddressThrottle } from '../../../limits/address-throttle.ts'
import type { Parts } from '../../../parts.ts'
import { madeUpLocations } from './made-up-locations.ts'

const KEPT_MS = 5 * 60_000

export async function demo({ parts, ip, raw }: PublicContext) {
  // Where the demonstration is not allowed there is none, even if an earlier start created it or a city has its name.
  if (!parts.config.demo.allowed) throw problem('not_found')
  const cache = cacheOf(parts)
  const wait = await cache.visits.take(ip)
  if (wait > 0) {
    raw.response.setHeader('retry-after', wait)
    throw problem('too_many_requests')
  }
  if (!cache.answer || cache.readAt + KEPT_MS < performance.now()) {
    cache.readAt = performance.now()
    cache.answer = answerOf(parts)
    cache.answer.catch(() => {
      cache.answer = null
    })
  }
  const text = await cache.answer
  if (!text) throw problem('not_found')
  raw.response.setHeader('cache-control', `public, max-age=${KEPT_MS / 1000}`)
  return { body: new JsonText<ResponseOf<typeof getDemo>>(text) }
}

async function answerOf({ db }: Parts): Promise<string | null> {
  const locations = await madeUpLocations(db)
  const { name: city, state } = demoTown
  return locations.length > 0 ? JSON.stringify({ city, state, locations }) : null
}

interface DemoCache {
  visits: ReturnType<typeof createAddressThrottle>
  /** JSON text, or the text null when there is no demonstration. Null before the first read, and after a failure. */
  answer: Promise<string | null> | null
  readAt: number
}

const caches = new WeakMap<Parts, DemoCache>()

function cacheOf(parts: Parts): DemoCache {
  const known = caches.get(parts)
  if (known) return known
  const limit = parts.config.limits.listsPerMinute
  const made: DemoCache = {
    visits: createAddressThrottle({
      name: 'demo',
      limit,
      windowMs: 60_000,
      counters: parts.counters,
    }),
    answer: null,
    readAt: 0,
  }
  caches.set(parts, made)
  return made
}
