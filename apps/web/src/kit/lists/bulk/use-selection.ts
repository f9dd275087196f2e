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

export const createSelection = <R>(): SelectionStore<R> => createStore({ of: '', chosen: new Map() })

export interface Selection<R> {
  chosen: ReadonlyMap<string, R>
  has: (row: Row<R>) => boolean
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
  const store = useStore(kept)
  const chosen: ReadonlyMap<string, R> = store.of === of ? store.chosen : new Map()
  const last = useRef<string | null>(null)
  const choose = (records: Iterable<R>) =>
    kept.set({ of, chosen: new Map([...records].slice(0, MAX_AT_ONCE).map((one) => [one._id, one])) })

  function toggle(row: Row<R>, through: boolean) {
    const isOn = !chosen.has(row.key)
    const from = through ? listed.findIndex(({ key }) => key === last.current) : -1
    const to = listed.findIndex(({ key }) => key === row.key)
    const meant = from < 0 ? [row] : listed.slice(Math.min(from, to), Math.max(from, to) + 1)
    const next = new Map(chosen)
    for (const { key, record } of meant) {
      if (isOn && record) next.set(key, record)
      else next.delete(key)
    }
    last.current = row.key
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

/** Current versions of the selected records, which may have changed since. */
export function currentVersions<R extends { _id: string }>(
  { chosen }: Selection<R>,
  listed: readonly Row<R>[],
): R[] {
  const now = new Map(listed.map(({ key, record }) => [key, record]))
  return [...chosen.values()].map((record) => now.get(record._id) ?? record)
}
