import { describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createRateLimiter } from './rate-limiter.ts'
import { createBuckets } from './token-bucket.ts'

const limits = { write: 60, list: 12, read: 120, search: 20, tile: 20, geocode: 6, mediaPart: 24 }

function limiter(options: { keys?: number } = {}) {
  let time = 1_000_000
  const { take } = createRateLimiter(limits, createBuckets({ now: () => time, ...options }))
  return {
    take,
    /** How many of 100 writes are allowed. */
    writes: (user: string) =>
      Array.from({ length: 100 }, () => take(user, 'write')).filter((w) => w === 0).length,
    wait(seconds: number) {
      time += seconds * 1000
    },
  }
}

it('SEC-22 a user’s requests per minute, unless the operator configures others', () => {
  expect(readConfig({}).limits).toMatchObject({
    writesPerMinute: 300,
    listsPerMinute: 120,
    searchesPerMinute: 600,
    tilesPerMinute: 1200,
    mediaPartsPerMinute: 1200,
    geocodesPerMinute: 60,
  })
})

describe('a user', () => {
  it('may send a minute’s worth at once, then as fast as the bucket refills', () => {
    const { writes, wait } = limiter()
    expect(writes('wes')).toBe(60)
    wait(5)
    expect(writes('wes')).toBe(5)
    wait(3600)
    expect(writes('wes')).toBe(60)
  })

  it('gets the only request of a minute, whatever fraction of a millisecond it is', () => {
    let time = 0
    const { take } = createRateLimiter({ ...limits, geocode: 1 }, createBuckets({ now: () => time }))
    const refused = Array.from({ length: 1000 }, () => {
      time += 60_000.123_456_7
      return take('wes', 'geocode')
    }).filter((seconds) => seconds !== 0)
    expect(refused).toEqual([])
  })

  it('gets the seconds to wait, and is allowed after them', () => {
    const { take, wait } = limiter()
    for (let times = 0; times < 12; times++) expect(take('wes', 'list')).toBe(0)
    expect(take('wes', 'list')).toBe(5)
    wait(4)
    expect(take('wes', 'list')).toBe(1)
    wait(1)
    expect(take('wes', 'list')).toBe(0)
  })

  it('is counted separately from others, and in each class separately', () => {
    const { take, writes } = limiter()
    writes('wes')
    expect(take('wes', 'write')).toBe(1)
    expect(take('wes', 'geocode')).toBe(0)
    expect(take('ana', 'write')).toBe(0)
  })
})

it('keeps a limited number of keys, the latest first', () => {
  const { take, writes } = limiter({ keys: 2 })
  writes('wes')
  writes('ana')
  expect(take('dora', 'write')).toBe(0)
  expect(take('ana', 'write')).toBe(1)
  expect(take('wes', 'write')).toBe(0)
})
