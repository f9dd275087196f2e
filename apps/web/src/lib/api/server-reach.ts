/**
 * Whether our server answers. The browser knows of its own network only; while no answer comes, the server is asked from time to
 * time whether it lives, and what is on the screen is read again once it does.
 */
import { onlineManager } from '@tanstack/react-query'
import { createStore } from '../store.ts'
import { whenWaited } from '../when-waited.ts'
import { queryClient } from './query-client.ts'

const ASK_EVERY_MS = 15_000
const TIMEOUT_MS = 10_000

const reached = createStore(true)
let timer: ReturnType<typeof setTimeout> | undefined
let rereading: ReturnType<typeof setTimeout> | undefined
let rereadAt = Number.NEGATIVE_INFINITY

function answered(): void {
  clearTimeout(timer)
  serverReach.isSlow = false
  if (reached.get()) return
  reached.set(true)
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
  if (!reached.get()) return
  rereadAt = performance.now()
  queryClient.getQueryCache().onOnline()
}

function failed(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void ask(), ASK_EVERY_MS)
  if (reached.get()) reached.set(false)
}

/** Whether it lives: asked of it now. */
async function ask(): Promise<boolean> {
  const alive = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (alive) answered()
  else failed()
  return alive
}

// The browser has a network again: whether that leads to the server is asked at once.
onlineManager.subscribe((isOnline) => {
  if (isOnline && !reached.get()) void ask()
})

/** Null once a request has had no answer, at once where the last one had none, at the latest after `withinMs`. */
function noAnswer(withinMs: number): Promise<null> {
  return new Promise((resolve) => {
    const forget = reached.subscribe(() => {
      if (!reached.get()) resolve(null)
    })
    const late = () => {
      forget()
      resolve(null)
    }
    whenWaited(reached.get() ? withinMs : 0, late)
  })
}

export const serverReach = {
  answered,
  ask,
  failed,
  noAnswer,
  store: reached,
  /** The last answer that was waited for has not come yet. */
  isSlow: false,
}
