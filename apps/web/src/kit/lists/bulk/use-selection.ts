/**
 * Selected rows of a list. The selection survives an edit of one of them. It is cleared when the user, the list
 * or the filters change, so that nobody changes rows that are not visible.
 */
import { useRef } from 'react'
import { createStore, type Store, useStore } from '../../../lib/state/store.ts'

/** Below the rate limit of writes per minute, so that the user's other changes still get through. */
export const MAX_AT_ONCE = 250

/** A row that can be selected if it has a record. */
export interface Row<R> {
  key: string
  record?: R | undefined
}

type SelectionStore<R> = Store<{ of: string; chosen: ReadonlyMap<string, R> }>

const none = new Map<string, never>()

export const createSelection = <R>(): SelectionStore<R> => createStore({ of: '', chosen: new Map() })

export interface Selection<R> {
  chosen: ReadonlyMap<string, R>
  /** The current value, for rows that render later than the selection changes. */
  now: Pick<Store<ReadonlyMap<string, R>>, 'get' | 'subscribe'>
  /** `through` selects the range from the last toggled row. */
  toggle: (row: Row<R>, through: boolean) => void
  choose: (records: readonly R[]) => void
  clear: () => void
}

/** `listed` is in display order. */
export function useSelection<R extends { _id: string }>(
  kept: SelectionStore<R>,
  of: string,
  listed: readonly Row<R>[],
): Selection<R> {
  const now = {
    get: (): ReadonlyMap<string, R> => (kept.get().of === of ? kept.get().chosen : none),
    subscribe: kept.subscribe,
  }
  const chosen = useStore(now)
  const last = useRef<string | null>(null)
  const choose = (records: Iterable<R>) =>
    kept.set({ of, chosen: new Map([...records].slice(0, MAX_AT_ONCE).map((one) => [one._id, one])) })

  function toggle(row: Row<R>, through: boolean) {
    const before = now.get()
    const isOn = !before.has(row.key)
    const from = through ? listed.findIndex(({ key }) => key === last.current) : -1
    const to = listed.findIndex(({ key }) => key === row.key)
    const meant = from < 0 ? [row] : listed.slice(Math.min(from, to), Math.max(from, to) + 1)
    const next = new Map(before)
    for (const { key, record } of meant) {
      if (isOn && record) next.set(key, record)
      else next.delete(key)
    }
    last.current = row.key
    choose(next.values())
  }

  return {
    chosen,
    now,
    toggle,
    choose,
    clear: () => choose([]),
  }
}

/** Answers at once, also in a row of a list that renders in slices. */
export const useIsSelected = <R>({ now }: Selection<R>, { key }: Row<R>): boolean => useStore(now).has(key)

/**
 * Current versions of the selected records, which may have changed since: in the order of the list, then those
 * that it has not loaded.
 */
export function currentVersions<R extends { _id: string }>(
  { chosen }: Selection<R>,
  listed: readonly Row<R>[],
): R[] {
  const left = new Map(chosen)
  const here = listed.flatMap(({ key, record }) => {
    const selected = left.get(key)
    left.delete(key)
    return selected ? [record ?? selected] : []
  })
  return [...here, ...left.values()]
}
