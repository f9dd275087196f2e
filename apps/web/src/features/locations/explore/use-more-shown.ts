import { createStore, useStore } from '../../../lib/store.ts'
import { canDrawMaps } from '../../../map/can-draw-maps.ts'

const STORAGE_KEY = 'lamplighter.maps-more'
const choice = createStore(kept())

/** What it shows, by the ids that its button names. */
export const moreParts = {
  search: 'more-search',
  tools: 'more-tools',
  list: 'more-list',
  pack: 'more-pack',
} as const

/**
 * Whether the maps page shows its search, its figures and its list, beside what it always shows. This device remembers;
 * where no map can be drawn they are there from the beginning.
 */
export function useMoreShown(): [shown: boolean, toggle: () => void] {
  const chosen = useStore(choice)
  const shown = chosen === null ? !canDrawMaps() : chosen === 'open'
  return [shown, () => choose(shown ? 'closed' : 'open')]
}

function kept(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

function choose(next: 'open' | 'closed'): void {
  choice.set(next)
  try {
    localStorage.setItem(STORAGE_KEY, next)
  } catch {
    // Storage may be switched off; the choice then lasts until the page is closed.
  }
}
