/**
 * Shares the database connections among requests: slow ones have a few places, short ones have others, and no user gets
 * all of either. There are fewer places than connections (kysely.ts), not counting the geocoder's, which holds none
 * while it waits. So uploads, logins and readiness checks never wait for them (SEC-23).
 */
import { MAX_PACKS, MAX_PACKS_WAITING } from '@lamplighter/domain/day-pack'
import { MAX_STREAMS, MAX_STREAMS_A_PERSON } from '@lamplighter/domain/events'
import type { RateClass } from '@lamplighter/domain/http'
import { needsFullScan } from '@lamplighter/domain/locations'
import { createFairQueue, type FairQueue, type Load } from './fair-queue.ts'

/** A map requests a screenful of tiles at once: six at a time over HTTP/1.1, any number over HTTP/2. */
const WAITING = { waitingPerPerson: 200, waiting: 2000, ownLineFull: 'too_many_requests' } as const

type Lane = 'read' | 'scan' | 'write' | 'geocode'

export const places: Record<Lane, { maxRunning: number; maxPerPerson: number }> = {
  read: { maxRunning: 8, maxPerPerson: 6 },
  /** Queries that may read every location of a city. */
  scan: { maxRunning: 3, maxPerPerson: 2 },
  write: { maxRunning: 6, maxPerPerson: 4 },
  /** Geocoding waits for external services more than for the database. */
  geocode: { maxRunning: 40, maxPerPerson: 4 },
}

export interface Lanes {
  /** Runs the work when it is this user's turn in the lane, unless the signal aborts first. */
  within<T>(
    call: { user: string; rateClass: RateClass; query: unknown; signal: () => AbortSignal },
    work: () => Promise<T>,
  ): Promise<T>
  /** An answer that is written while it is sent holds its own place, and a lane's only while it reads. */
  pack: FairQueue['run']
  /** An event stream: nobody waits for one, and nobody has all of them. */
  live: FairQueue['run']
  /** The number of all lanes together. */
  load(): Load
}

export function createLanes(): Lanes {
  const open = (lane: Lane) => createFairQueue({ ...places[lane], ...WAITING })
  const queues = { read: open('read'), scan: open('scan'), write: open('write'), geocode: open('geocode') }
  const live = createFairQueue({
    maxRunning: MAX_STREAMS,
    maxPerPerson: MAX_STREAMS_A_PERSON,
    waitingPerPerson: 0,
    waiting: 0,
    ownLineFull: 'too_many_requests',
  })
  const packs = createFairQueue({
    maxRunning: MAX_PACKS,
    maxPerPerson: 1,
    waitingPerPerson: MAX_PACKS_WAITING,
    waiting: MAX_PACKS,
    ownLineFull: 'too_many_requests',
  })
  return {
    pack: packs.run,
    live: live.run,
    within: ({ user, rateClass, query, signal }, work) =>
      queues[laneOf(rateClass, query)].run({ person: user, signal }, work),
    load() {
      const loads = Object.values(queues).map((queue) => queue.load())
      const sum = (state: keyof Load) => loads.reduce((total, load) => total + load[state], 0)
      return { running: sum('running'), waiting: sum('waiting') }
    },
  }
}

function laneOf(rateClass: RateClass, query: unknown): Lane {
  if (rateClass === 'write' || rateClass === 'geocode') return rateClass
  return rateClass === 'search' || needsFullScan(query) ? 'scan' : 'read'
}
