/**
 * Slows down guessing at one account: five tries are free, then the pause doubles from
 * one second to fifteen minutes. Counts live in this process and are forgotten after twelve quiet hours.
 */
export interface LoginThrottle {
  /** Counts one try at this account. Answers 0 when it may go ahead, else the seconds to wait; a refused try is not counted. */
  begin(account: string): number
  /** The password was right: everything is forgotten. */
  succeeded(account: string): void
  /** The try could not be judged (we were too busy): as if it had not been made. */
  withdraw(account: string): void
}

const freeTries = 5
const longestPause = 15 * 60_000
const forgetAfter = 12 * 3_600_000

interface Tries {
  count: number
  last: number
  openAt: number
}

export function createLoginThrottle({
  now = () => Date.now(),
  accounts = 10_000,
}: {
  now?: () => number
  /** How many accounts are remembered; the one tried longest ago is forgotten first. */
  accounts?: number
} = {}): LoginThrottle {
  const tries = new Map<string, Tries>()

  function remember(account: string, entry: Tries): void {
    tries.delete(account)
    tries.set(account, entry)
    const [oldest] = tries.keys()
    if (tries.size > accounts && oldest !== undefined) tries.delete(oldest)
  }

  return {
    begin(account) {
      const time = now()
      const known = tries.get(account)
      const before = known && time - known.last < forgetAfter ? known : { count: 0, last: time, openAt: 0 }
      if (time < before.openAt) return Math.ceil((before.openAt - time) / 1000)
      const count = before.count + 1
      // Counted before the answer is known, so that many tries at once gain nothing.
      remember(account, { count, last: time, openAt: time + pauseAfter(count) })
      return 0
    },
    succeeded(account) {
      tries.delete(account)
    },
    withdraw(account) {
      const entry = tries.get(account)
      if (entry) remember(account, { ...entry, count: entry.count - 1, openAt: 0 })
    },
  }
}

/** Milliseconds after this many tries: 0 up to the fourth, 1000 after the fifth, 2000 after the sixth, at most 900000. */
function pauseAfter(count: number): number {
  return count < freeTries ? 0 : Math.min(1000 * 2 ** (count - freeTries), longestPause)
}
