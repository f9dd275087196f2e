/**
 * Decides what to do with an item after a failed attempt: retry, pause or stop (DUR-18). No outcome deletes the item.
 */
import type { ApiProblem } from '../api/api-problem.ts'

export type NextStep =
  | { how: 'again'; afterMs: number }
  /** Waits until the same user signs in again. */
  | { how: 'pause' }
  | { how: 'stop'; state: 'conflict' | 'refused' }

const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 5 * 60_000
const CONFLICTS = [409, 412]
const MAY_PASS = [0, 408, 425, 429]

/**
 * `tries` is the number of earlier attempts. The delay doubles with each, up to five minutes, and varies by 25% so that
 * devices do not retry all at once. A longer Retry-After takes precedence.
 */
export function nextStep(problem: ApiProblem, tries: number, random = Math.random()): NextStep {
  const { status, code, retryAfter } = problem
  if (status === 401) return { how: 'pause' }
  // A response from a proxy or a Wi-Fi login page instead of our server says nothing about the item, so retry.
  if (MAY_PASS.includes(status) || status >= 500 || code === 'unexpected_answer') {
    const wait = Math.min(FIRST_WAIT_MS * 2 ** tries, MAX_WAIT_MS) * (0.75 + random / 2)
    return { how: 'again', afterMs: Math.max(wait, (retryAfter ?? 0) * 1000) }
  }
  // There are no versions to choose from: it is sent when the city is back.
  if (code === 'city_removed') return { how: 'stop', state: 'refused' }
  return { how: 'stop', state: CONFLICTS.includes(status) ? 'conflict' : 'refused' }
}
