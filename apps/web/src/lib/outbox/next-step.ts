/** Decides the next state of an item after a response, or after none (DUR-18). No outcome deletes it. */
import type { ApiProblem } from '../api/api-problem.ts'

export type NextStep =
  | { how: 'again'; afterMs: number }
  /** Waits until the same person signs in again. */
  | { how: 'pause' }
  | { how: 'stop'; state: 'conflict' | 'refused' }

const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 5 * 60_000
const CONFLICTS = [409, 412]
const MAY_PASS = [0, 408, 425, 429]

/** `tries` counts the sends before this one; the delay doubles each time, up to five minutes. */
export function nextStep(problem: ApiProblem, tries: number, random = Math.random()): NextStep {
  const { status, code, retryAfter } = problem
  if (status === 401) return { how: 'pause' }
  // An answer that is not of our server, a proxy's or a login page's, says nothing about the item.
  if (MAY_PASS.includes(status) || status >= 500 || code === 'unexpected_answer') {
    const wait = Math.min(FIRST_WAIT_MS * 2 ** tries, MAX_WAIT_MS) * (0.75 + random / 2)
    return { how: 'again', afterMs: Math.max(wait, (retryAfter ?? 0) * 1000) }
  }
  return { how: 'stop', state: CONFLICTS.includes(status) ? 'conflict' : 'refused' }
}
