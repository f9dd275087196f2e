import { createStore, type Store } from '../state/store.ts'

/** A choice stored on this device under its key; null until one is made. */
export function storedChoice(key: string): Store<string | null> {
  const store = createStore(kept(key))
  return {
    ...store,
    set(next) {
      store.set(next)
      try {
        if (next === null) localStorage.removeItem(key)
        else localStorage.setItem(key, next)
      } catch {
        // Storage may be disabled. The choice then lasts until the page is closed.
      }
    },
  }
}

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
