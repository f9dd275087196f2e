import { useSyncExternalStore } from 'react'

/** A value that lives outside the components and tells them when it changes. */
export interface Store<T> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

export interface QuietStore<T> extends Store<T> {
  /** The same as `set`; listeners are told when the function that it returns is called, or with the next change. */
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
