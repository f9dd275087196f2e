/**
 * Selected locations. The selection survives an edit of one of them. It is cleared when the user, the list
 * or the filters change, so that nobody changes rows that are not visible.
 */
import type { Location } from '@lamplighter/domain/locations'
import { useRef } from 'react'
import { createStore, useStore } from '../../../../lib/state/store.ts'
import { MAX_AT_ONCE } from '../bulk/bulk-items.ts'
import type { ListedLocation } from '../listed-location.ts'

type Chosen = ReadonlyMap<string, Location>

const kept = createStore<{ of: string; chosen: Chosen }>({ of: '', chosen: new Map() })
const none: Chosen = new Map()

export interface Selection {
  chosen: Chosen
  has: (location: ListedLocation) => boolean
  /** `through` selects the range from the last toggled row. */
  toggle: (location: ListedLocation, through: boolean) => void
  choose: (locations: readonly Location[]) => void
  clear: () => void
}

/** `listed` is in display order. */
export function useSelection(of: string, listed: readonly ListedLocation[]): Selection {
  const store = useStore(kept)
  const chosen = store.of === of ? store.chosen : none
  const last = useRef<string | null>(null)
  const choose = (locations: Iterable<Location>) => {
    const next = new Map([...locations].slice(0, MAX_AT_ONCE).map((one) => [one._id, one]))
    kept.set({ of, chosen: next })
  }

  function toggle(location: ListedLocation, through: boolean) {
    const isOn = !chosen.has(location.key)
    const from = through ? listed.findIndex(({ key }) => key === last.current) : -1
    const to = listed.findIndex(({ key }) => key === location.key)
    const meant = from < 0 ? [location] : listed.slice(Math.min(from, to), Math.max(from, to) + 1)
    const next = new Map(chosen)
    for (const { key, record } of meant) {
      if (isOn && record) next.set(key, record)
      else next.delete(key)
    }
    last.current = location.key
    choose(next.values())
  }

  return {
    chosen,
    has: ({ key }) => chosen.has(key),
    toggle,
    choose,
    clear: () => choose([]),
  }
}
