/**
 * User whose day packs are on this device; null if there are none. Avoids opening their database on most visits. Also tells whether
 * the user downloaded one, or only rows were stored automatically (DUR-70).
 */
import { createStore, type Store } from '../state/store.ts'

const STORAGE_KEY = 'lamplighter.day-packs'
const ROWS_ONLY = ' rows only'
const told = createStore<string | null>(null)

export const packMark: Store<string | null> & {
  set(owner: string | null, options?: { rowsOnly: boolean }): void
  isRowsOnly(): boolean
} = {
  get: () => stored()?.replace(ROWS_ONLY, '') ?? null,
  isRowsOnly: () => stored()?.endsWith(ROWS_ONLY) ?? false,
  set(owner, { rowsOnly } = { rowsOnly: false }) {
    try {
      if (owner) localStorage.setItem(STORAGE_KEY, rowsOnly ? owner + ROWS_ONLY : owner)
      else localStorage.removeItem(STORAGE_KEY)
    } catch {
      // Without storage there are no packs.
    }
    told.set(owner)
  },
  subscribe: told.subscribe,
}

/** Read each time, because another tab may have set it. */
function stored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}
