/** User whose day packs are on this device; null if there are none. Avoids opening their database on most visits. */
import { createStore, type Store } from '../state/store.ts'

const STORAGE_KEY = 'lamplighter.day-packs'
const told = createStore<string | null>(null)

export const packMark: Store<string | null> = {
  // Another tab may have set it.
  get() {
    try {
      return localStorage.getItem(STORAGE_KEY)
    } catch {
      return null
    }
  },
  set(owner) {
    try {
      if (owner) localStorage.setItem(STORAGE_KEY, owner)
      else localStorage.removeItem(STORAGE_KEY)
    } catch {
      // Without storage there are no packs.
    }
    told.set(owner)
  },
  subscribe: told.subscribe,
}
