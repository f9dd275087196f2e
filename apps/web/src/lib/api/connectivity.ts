/**
 * Tracks whether our server answers; the browser knows only about its own network. While the server is unreachable or
 * its database is down, polls /readyz. Refetches the screen when it is back.
 */
import { onlineManager } from '@tanstack/react-query'
import { createStore } from '../state/store.ts'
import { queryClient } from './query-client.ts'
import { responsiveTimeout } from './responsive-timeout.ts'

/** An unavailable server, or a proxy in front of it, answers 502, 503 or 504 (DUR-60). */
export type Connectivity = 'reached' | 'unavailable' | 'no answer'

const ASK_EVERY_MS = 15_000
const TIMEOUT_MS = 10_000
const UNAVAILABLE = [502, 503, 504]

const reach = createStore<Connectivity>('reached')
const isReached = () => reach.get() === 'reached'
let timer: ReturnType<typeof setTimeout> | undefined
let rereading: ReturnType<typeof setTimeout> | undefined
let rereadAt = Number.NEGATIVE_INFINITY
let asking: Promise<boolean> | null = null

function answered(): void {
  clearTimeout(timer)
  connectivity.isSlow = false
  if (isReached()) return
  reach.set('reached')
  clearTimeout(rereading)
  const wait = rereadAt + ASK_EVERY_MS - performance.now()
  if (wait > 0) rereading = setTimeout(readAgain, wait)
  else readAgain()
}

/**
 * Refetches as if the network had returned, but not too often: if only one call fails, each attempt of it would look
 * like the server returning.
 */
function readAgain(): void {
  if (!isReached()) return
  rereadAt = performance.now()
  queryClient.getQueryCache().onOnline()
}

function failed(reason: Exclude<Connectivity, 'reached'> = 'no answer'): void {
  clearTimeout(timer)
  timer = setTimeout(() => void ask(), ASK_EVERY_MS)
  if (reach.get() !== reason) reach.set(reason)
}

/**
 * Records the status of any answer. A single failed call does not prove that the server is down, and a call without
 * database does not prove that it is back: /readyz decides both.
 */
function heard(status: number): void {
  const unavailable = UNAVAILABLE.includes(status)
  if (unavailable !== (reach.get() === 'unavailable')) void ask()
  else if (!unavailable) answered()
}

/** Checks /readyz now. */
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

/** Checks at once when the browser is online again or the tab becomes visible. */
function askIfAway(): void {
  if (!isReached()) void ask()
}
onlineManager.subscribe((isOnline) => {
  if (isOnline) askIfAway()
})
globalThis.document?.addEventListener('visibilitychange', () => {
  if (!document.hidden) askIfAway()
})

/**
 * Resolves with null when a request fails without an answer: at once if the last one did, at the latest after
 * `withinMs`.
 */
function noAnswer(withinMs: number): Promise<null> {
  return new Promise((resolve) => {
    const forget = reach.subscribe(() => {
      if (!isReached()) resolve(null)
    })
    const late = () => {
      forget()
      resolve(null)
    }
    responsiveTimeout(isReached() ? withinMs : 0, late)
  })
}

export const connectivity = {
  answered,
  ask,
  failed,
  heard,
  noAnswer,
  /** True while the server is reachable. */
  store: { get: isReached, subscribe: reach.subscribe },
  reach,
  /** True while a slow answer is still pending. */
  isSlow: false,
}
