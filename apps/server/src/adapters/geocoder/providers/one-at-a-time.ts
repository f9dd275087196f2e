/** Spaces requests out in order of arrival; rejects at once a request that would wait too long. */
import { TIMEOUT_MS, Unanswered } from './fetch-json.ts'

export function oneAtATime(everyMs: number) {
  let nextAt = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const now = Date.now()
    const wait = Math.max(0, nextAt - now)
    if (wait > TIMEOUT_MS) throw new Unanswered('has too many requests waiting')
    nextAt = now + wait + everyMs
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    return work()
  }
}
