/**
 * Throttles screen updates while the outbox is being sent. With five or fewer unsent items, listeners run immediately.
 * With more, they run at most every two seconds, because rendering lists and maps takes longer than sending an item.
 */
import type { Store } from '../state/store.ts'
import { unsentItems } from './outbox-stores.ts'

const FEW = 5
const EVERY_MS = 2_000

export interface Paced {
  soon(): void
  stop(): void
}

export function paced(look: () => void): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined
  let next = 0

  function now(): void {
    clearTimeout(timer)
    timer = undefined
    next = performance.now() + EVERY_MS
    look()
  }

  return {
    soon() {
      const wait = unsentItems.get().length > FEW ? next - performance.now() : 0
      if (wait <= 0) now()
      else timer ??= setTimeout(now, wait)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Wraps a store so that `paced` throttles its listeners. */
export function inPace<T>({ get, subscribe }: Store<T>): Pick<Store<T>, 'get' | 'subscribe'> {
  return {
    get,
    subscribe(listener) {
      const { soon, stop } = paced(listener)
      const unsubscribe = subscribe(soon)
      return () => {
        unsubscribe()
        stop()
      }
    },
  }
}
