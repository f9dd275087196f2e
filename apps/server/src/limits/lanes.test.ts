import type { RateClass } from '@lamplighter/domain/http'
import { expect, it } from 'vitest'
import { MAX_CONNECTIONS } from '../db/kysely.ts'
import { createLanes, places } from './lanes.ts'

/** Starts work that does not end; returns the running tasks. */
function busyLanes() {
  const lanes = createLanes()
  const running: string[] = []
  const ask = (user: string, rateClass: RateClass, query: object = {}) => {
    const work = () => {
      running.push(`${user} ${rateClass}`)
      return new Promise<never>(() => {})
    }
    lanes.within({ user, rateClass, query, signal: () => new AbortController().signal }, work).catch(() => {})
  }
  const count = (user: string) => running.filter((one) => one.startsWith(user)).length
  return { ask, count, running }
}

// SEC-23
it('someone who searches endlessly does not delay others’ searches, reads and writes', () => {
  const { ask, count, running } = busyLanes()
  for (let index = 0; index < 60; index++) {
    ask('greedy', 'search', { search: 'e' })
    // With tags, a tile counts as a scan.
    ask('greedy', 'tile', { tags: 'elm' })
    ask('greedy', 'list')
    ask('greedy', 'tile')
    ask('greedy', 'write')
  }
  expect(count('greedy')).toBe(
    places.scan.maxPerPerson + places.read.maxPerPerson + places.write.maxPerPerson,
  )
  for (const rateClass of ['read', 'write', 'geocode'] as const) ask('wes', rateClass)
  ask('wes', 'search', { search: 'elm' })
  expect(running.filter((one) => one.startsWith('wes'))).toEqual([
    'wes read',
    'wes write',
    'wes geocode',
    'wes search',
  ])
})

it('together, the lanes with database connections use fewer than there are', () => {
  const { read, scan, write } = places
  expect(read.maxRunning + scan.maxRunning + write.maxRunning).toBeLessThan(MAX_CONNECTIONS)
  for (const { maxRunning, maxPerPerson } of Object.values(places))
    expect(maxPerPerson).toBeLessThan(maxRunning)
})

it('the number of running and waiting requests can be queried, for all lanes together', async () => {
  const lanes = createLanes()
  const { maxPerPerson } = places.write
  const ends: (() => void)[] = []
  const works = (['write', 'geocode'] as const).flatMap((rateClass) =>
    Array.from({ length: maxPerPerson + 3 }, () =>
      lanes.within(
        { user: 'wes', rateClass, query: {}, signal: () => new AbortController().signal },
        () => new Promise<void>((resolve) => ends.push(resolve)),
      ),
    ),
  )
  const running = maxPerPerson + places.geocode.maxPerPerson
  expect(lanes.load()).toEqual({ running, waiting: works.length - running })
  const all = Promise.all(works)
  for (let ended = 0; ended < works.length; ended++) {
    await expect.poll(() => ends.length).toBeGreaterThan(ended)
    ends[ended]?.()
  }
  await all
  expect(lanes.load()).toEqual({ running: 0, waiting: 0 })
})

it('a screenful of map tiles waits for its turn and is not rejected', async () => {
  const lanes = createLanes()
  const tiles = Array.from({ length: 200 }, (_, index) =>
    lanes.within(
      { user: 'wes', rateClass: 'tile', query: {}, signal: () => new AbortController().signal },
      () => new Promise<number>((resolve) => setImmediate(() => resolve(index))),
    ),
  )
  expect(await Promise.all(tiles)).toHaveLength(200)
})
