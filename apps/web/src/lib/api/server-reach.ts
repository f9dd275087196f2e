/**
 * Whether our server answers. The browser knows of its own network only. While no answer comes, or the server works without its
 * database, it is asked from time to time whether it is ready; what is on the screen is read again once it is (DUR-35).
 */
import { onlineManager } from '@tanstack/react-query'
import { createStore } from '../store.ts'
import { whenWaited } from '../when-waited.ts'
import { queryClient } from './query-client.ts'

/** An unavailable server, or a proxy before it, answers 502, 503 or 504 (DUR-60). */
export type Reach = 'reached' | 'unavailable' | 'no answer'

const ASK_EVERY_MS = 15_000
const TIMEOUT_MS = 10_000
const UNAVAILABLE = [502, 503, 504]

const reach = createStore<Reach>('reached')
const isReached = () => reach.get() === 'reached'
let timer: ReturnType<typeof setTimeout> | undefined
let rereading: ReturnType<typeof setTimeout> | undefined
let rereadAt = Number.NEGATIVE_INFINITY
let asking: Promise<boolean> | null = null

function answered(): void {
  clearTimeout(timer)
  serverReach.isSlow = false
  if (isReached()) return
  reach.set('reached')
  clearTimeout(rereading)
  const wait = rereadAt + ASK_EVERY_MS - performance.now()
  if (wait > 0) rereading = setTimeout(readAgain, wait)
  else readAgain()
}

/**
 * As when the browser's own network is back, but only so often: where one call has no answer and others do, the server seems to be back
 * each time that one is tried.
 */
function readAgain(): void {
  if (!isReached()) return
  rereadAt = performance.now()
  queryClient.getQueryCache().onOnline()
}

function failed(reason: Exclude<Reach, 'reached'> = 'no answer'): void {
  clearTimeout(timer)
  timer = setTimeout(() => void ask(), ASK_EVERY_MS)
  if (reach.get() !== reason) reach.set(reason)
}

/**
 * Takes in the status of any answer. One refused call does not show that the server is unavailable, and one that needs no database does
 * not show that it is back: /readyz decides both.
 */
function heard(status: number): void {
  const unavailable = UNAVAILABLE.includes(status)
  if (unavailable !== (reach.get() === 'unavailable')) void ask()
  else if (!unavailable) answered()
}

/** Asks the server now whether it is ready. */
function ask(): Promise<boolean> {
  asking ??= askOnce().finally(() => {
    asking = null
  })
  return asking
}

async function askOnce(): Promise<boolean> {
  const status = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    (response) => response.status,
    () => null,
  )
  if (status === null) failed()
  else if (UNAVAILABLE.includes(status)) failed('unavailable')
  else answered()
  return isReached()
}

/** Asks at once when the browser has a network again, or the tab comes back. */
function askIfAway(): void {
  if (!isReached()) void ask()
}
onlineManager.subscribe((isOnline) => {
  if (isOnline) askIfAway()
})
globalThis.document?.addEventListener('visibilitychange', () => {
  if (!document.hidden) askIfAway()
})

/** Null once a request has had no answer, at once where the last one had none, at the latest after `withinMs`. */
function noAnswer(withinMs: number): Promise<null> {
  return new Promise((resolve) => {
    const forget = reach.subscribe(() => {
      if (!isReached()) resolve(null)
    })
    const late = () => {
      forget()
      resolve(null)
    }
    whenWaited(isReached() ? withinMs : 0, late)
  })
}

export const serverReach = {
  answered,
  ask,
  failed,
  heard,
  noAnswer,
  /** True while the server is reached. */
  store: { get: isReached, subscribe: reach.subscribe },
  reach,
  /** The last answer that was waited for has not come yet. */
  isSlow: false,
}
