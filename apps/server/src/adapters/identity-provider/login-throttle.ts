import { hash } from 'node:crypto'
import type { SharedCounters } from '../../db/shared-counters.ts'

/**
 * Slows down password guessing: five attempts are free, then the pause doubles from one second to fifteen minutes.
 * Counts live in this process, or in the database that several servers share, and expire after twelve quiet hours.
 */
export interface LoginThrottle {
  /**
   * Counts one attempt. Returns 0 when it may go ahead, else the seconds to wait; a rejected attempt is not counted.
   */
  begin(key: string): number | Promise<number>
  /** Call after a correct password: resets the count. */
  succeeded(key: string): void | Promise<void>
  /** Call when the attempt could not be checked (the server was too busy): it does not count. */
  withdraw(key: string): void | Promise<void>
}

const FREE_TRIES = 5
const MAX_PAUSE_MS = 15 * 60_000
const FORGET_AFTER_MS = 12 * 3_600_000

interface Attempts {
  count: number
  last: number
  openAt: number
}

export function createLoginThrottle({
  now = () => Date.now(),
  freeTries = FREE_TRIES,
  accounts = 50_000,
}: {
  now?: () => number
  freeTries?: number
  /** Maximum number of accounts tracked; the one tried longest ago is dropped first. */
  accounts?: number
} = {}) {
  const tries = new Map<string, Attempts>()

  function store(account: string, entry: Attempts): void {
    tries.delete(account)
    tries.set(account, entry)
    const [oldest] = tries.keys()
    if (tries.size > accounts && oldest !== undefined) tries.delete(oldest)
  }

  return {
    begin(account: string): number {
      const time = now()
      const known = tries.get(account)
      const before =
        known && time - known.last < FORGET_AFTER_MS ? known : { count: 0, last: time, openAt: 0 }
      if (time < before.openAt) return Math.ceil((before.openAt - time) / 1000)
      const count = before.count + 1
      // Counted before the result is known, so that many attempts at once gain nothing.
      store(account, { count, last: time, openAt: time + pauseAfter(count, freeTries) })
      return 0
    },
    succeeded(account: string): void {
      tries.delete(account)
    },
    withdraw(account: string): void {
      const entry = tries.get(account)
      if (entry) store(account, { ...entry, count: entry.count - 1, openAt: 0 })
    },
  } satisfies LoginThrottle
}

/**
 * The pause in milliseconds after this many attempts, of which five are free: 0 up to the fourth, 1000 after the fifth,
 * 2000 after the sixth, at most 900000.
 */
function pauseAfter(count: number, freeTries: number): number {
  return count < freeTries ? 0 : Math.min(1000 * 2 ** (count - freeTries), MAX_PAUSE_MS)
}

/** A throttle for servers that share a database: a guesser gains nothing by switching servers. */
export function createSharedLoginThrottle(
  counters: SharedCounters,
  { name, freeTries = FREE_TRIES }: { name: string; freeTries?: number },
): LoginThrottle {
  const pauses = { free: freeTries, longestMs: MAX_PAUSE_MS, forgetMs: FORGET_AFTER_MS }
  // Hashed, so that a guessed address is never stored.
  const keyOf = (key: string) => `${name} ${hash('sha256', key)}`
  return {
    begin: async (key) => Math.ceil((await counters.countTry(keyOf(key), pauses)) / 1000),
    succeeded: (key) => counters.forget(keyOf(key)),
    withdraw: (key) => counters.withdrawTry(keyOf(key)),
  }
}
