import { useSyncExternalStore } from 'react'

/** An observable value outside of components. */
export interface Store<T> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

export interface QuietStore<T> extends Store<T> {
  /** Like `set`, but notifies listeners only when the returned function is called, or with the next change. */
  setQuietly(value: T): () => void
}

export function createStore<T>(initial: T): QuietStore<T> {
  let value = initial
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    get: () => value,
    set(next) {
      value = next
      tell()
    },
    setQuietly(next) {
      value = next
      return tell
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
