/**
 * Keeps connections to the database for everybody: what takes long has few places, what is short has others, and no user
 * has all of either. Together there are fewer places than connections (kysely.ts), those of the geocoder aside, which hold
 * none while they wait; so uploads, sign-ins and the look whether we are ready never wait behind them.
 */
import { asksForScan, type RateClass } from '@lamplighter/domain/http'
import { createFairQueue, type Load } from './fair-queue.ts'

/** A map asks for a screen of tiles at once, and a browser has six connections; behind HTTP/2 it has as many as it likes. */
const WAITING = { waitingPerPerson: 200, waiting: 2000, ownLineFull: 'too_many_requests' } as const

type Lane = 'read' | 'scan' | 'write' | 'geocode'

export const places: Record<Lane, { maxRunning: number; maxPerPerson: number }> = {
  read: { maxRunning: 8, maxPerPerson: 6 },
  /** Looks at every location of a city. */
  scan: { maxRunning: 3, maxPerPerson: 2 },
  write: { maxRunning: 6, maxPerPerson: 4 },
  /** Waits for others more than for the database. */
  geocode: { maxRunning: 40, maxPerPerson: 4 },
}

export interface Lanes {
  /** Does the work when it is this user's turn in the lane of such requests, unless they have gone by then. */
  within<T>(
    call: { user: string; rateClass: RateClass; query: unknown; signal: () => AbortSignal },
    work: () => Promise<T>,
  ): Promise<T>
  /** Of all lanes together. */
  load(): Load
}

export function createLanes(): Lanes {
  const open = (lane: Lane) => createFairQueue({ ...places[lane], ...WAITING })
  const queues = { read: open('read'), scan: open('scan'), write: open('write'), geocode: open('geocode') }
  return {
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
  return asksForScan(query) ? 'scan' : 'read'
}
