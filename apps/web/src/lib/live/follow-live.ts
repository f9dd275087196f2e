/**
 * Hears of colleagues' changes. One visible tab of a browser listens and passes on what it hears; when it goes, the next one
 * continues after the last event (LIVE-3, LIVE-6).
 */
import { type EventName, eventData } from '@lamplighter/domain/events'
import { ApiProblem } from '../api/api-problem.ts'
import type { CachedFeature } from '../api/query-keys.ts'
import { inTurn } from '../device/held-lock.ts'
import { type LiveEvent, listen } from './listen.ts'
import { isLive } from './live-store.ts'
import { refreshSoon } from './refresh-soon.ts'

const FIRST_WAIT_MS = 1_000
/** A proxy that cuts streams is tried again this often. */
const LONGEST_WAIT_MS = 30_000

/** Queries that may show a record of this kind. */
const showing = {
  location: ['locations', 'work-orders', 'activities', 'city-admin'],
  note: ['notes', 'locations', 'work-orders', 'activities', 'city-admin', 'notifications'],
  work_order: ['work-orders', 'locations', 'activities', 'notifications'],
} as const satisfies Record<string, readonly CachedFeature[]>

const all = Object.values(showing).flat()

/** A new tab asks whether another one listens. */
type Message = { is: 'event'; event: LiveEvent } | { is: 'state'; isLive: boolean } | { is: 'question' }

/** Follows the changes in a user's cities. Returns a function that stops it. */
export function followLive(userId: string): () => void {
  const channel = new BroadcastChannel(`lamplighter-live-${userId}`)
  let lastEventId: string | null = null
  let leads = false
  let hasHeard = false
  let watch = new AbortController()

  const take = (message: Message) => {
    if (message.is === 'question') {
      if (leads && isLive.get()) channel.postMessage({ is: 'state', isLive: true } satisfies Message)
      return
    }
    if (message.is === 'state') {
      // Data that was read before this tab heard of changes may be stale. Without a stream, orders are read every half minute,
      // beginning now.
      if (message.isLive && !hasHeard) refreshSoon(all)
      if (!message.isLive && isLive.get()) refreshSoon(['work-orders'])
      hasHeard ||= message.isLive
      isLive.set(message.isLive)
      return
    }
    const { event } = message
    const isFirst = !hasHeard || (lastEventId === null && event.name === ('begin' satisfies EventName))
    hasHeard = true
    isLive.set(true)
    if (event.id) lastEventId = event.id
    refreshSoon(isFirst ? all : featuresOf(event))
  }
  const tell = (message: Message) => {
    take(message)
    channel.postMessage(message)
  }
  channel.onmessage = ({ data }: MessageEvent<Message>) => take(data)

  async function lead(signal: AbortSignal): Promise<void> {
    leads = true
    for (let failures = 0; !signal.aborted; ) {
      let wait = FIRST_WAIT_MS
      try {
        await listen({
          lastEventId,
          signal,
          hear(event) {
            failures = 0
            tell({ is: 'event', event })
          },
        })
      } catch (error) {
        wait = waitAfter(error, failures)
        failures += 1
      }
      tell({ is: 'state', isLive: false })
      if (!signal.aborted) await pause(wait, signal)
    }
    leads = false
  }

  const look = () => {
    watch.abort()
    if (document.hidden) return
    watch = new AbortController()
    const { signal } = watch
    // It fails only if this tab is hidden before its turn comes.
    void inTurn('lamplighter-live', () => lead(signal), signal).catch(() => undefined)
  }
  document.addEventListener('visibilitychange', look)
  channel.postMessage({ is: 'question' } satisfies Message)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    watch.abort()
    channel.close()
    isLive.set(false)
  }
}

function featuresOf({ name, data }: LiveEvent): readonly CachedFeature[] {
  if (name === 'refresh') return all
  if (name !== ('changes' satisfies EventName)) return []
  return eventData.changes.parse(JSON.parse(data)).flatMap(({ object }) => showing[object])
}

/** The server's own wish, otherwise longer after each failure, and not the same for all browsers. */
function waitAfter(error: unknown, failures: number): number {
  if (error instanceof ApiProblem && error.retryAfter !== null) return error.retryAfter * 1000
  return Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2)
}

/** Ends early with the signal. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
