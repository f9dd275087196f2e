/**
 * A change of the outbox is shown at once. Where many are sent one after the other, screens are told of them together: each time
 * they are, lists and maps are laid out anew, which takes longer than to send one.
 */
import type { Store } from '../store.ts'
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

/** The same store for screens. */
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
