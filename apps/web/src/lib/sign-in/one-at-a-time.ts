/** Tabs fetch tokens one at a time: parallel silent requests would invalidate each other at the issuer. */
import { SILENT_TOKEN_LOCK } from '@lamplighter/domain/auth'

const LOCK_NAME = 'lamplighter-silent-token'

/** Waits for other tabs, up to ten times for five seconds, then throws a TimeoutError. */
export async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  // Browsers have locks only on secure connections.
  if (!navigator.locks) return work()
  for (let attempt = 1; ; attempt++) {
    let begun = false
    try {
      return await navigator.locks.request(
        LOCK_NAME,
        { signal: AbortSignal.timeout(SILENT_TOKEN_LOCK.wait) },
        () => {
          begun = true
          return work()
        },
      )
    } catch (error) {
      if (begun || attempt >= SILENT_TOKEN_LOCK.attempts) throw error
    }
  }
}
