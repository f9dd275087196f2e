/**
 * The list is sorted by last update, so a saved row would jump to the top, away from the user's place.
 * After coming back to a scrolled list, the rows keep their old order. A newly opened list is sorted again.
 */
import { paths } from '@lamplighter/domain/pages'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { More } from '../../../../kit/lists/show-more.tsx'
import { useMoreAtEnd } from '../../../../kit/lists/use-more-at-end.ts'
import { useHistoryEntryKey } from '../../../../lib/state/use-history-entry-key.ts'
import type { ListedLocation } from '../listed-location.ts'

/** History entry and row keys of the list that was left. */
let left: { entry: string; keys: string[] } | null = null

interface Options {
  /** Identifies the list; another list starts without a kept order. */
  of: string
  /** Keep the order even if the user has not scrolled, for the panel on wide screens. */
  always?: boolean
  more: More
}

interface Held {
  of: string
  keys: readonly string[]
  /** Count of rows to load again, so that all visible rows are included. */
  reaches: number
}

/**
 * Attach `ref` to the element with the rows. `hold` keeps the current order from now on, because rows about
 * to change would move to the top of a partly loaded list.
 */
export function useStableOrder(locations: ListedLocation[], { of, always = false, more }: Options) {
  const ref = useRef<HTMLDivElement>(null)
  const here = useHistoryEntryKey(paths.savedLocations)
  const [kept, setHeld] = useState<Held | null>(() =>
    left?.entry === here.current ? { of, keys: left?.keys ?? [], reaches: 0 } : null,
  )
  const held = kept?.of === of ? kept : null
  const isReached = !held || locations.length >= held.reaches || !more.has || more.failed
  useMoreAtEnd(more, !isReached)
  const read = useMemo(() => (held ? stableOrder(locations, held.keys) : locations), [locations, held])
  const shown = useRef(read)
  if (isReached) shown.current = read
  const ordered = shown.current
  const latest = useRef({ ordered, always })
  latest.current = { ordered, always }
  useLayoutEffect(
    () => () => {
      const { ordered, always } = latest.current
      const isPassed = always || (ref.current?.getBoundingClientRect().top ?? 0) < 0
      const entry = here.current
      left = isPassed && entry ? { entry, keys: ordered.map(({ key }) => key) } : null
    },
    [here],
  )

  function hold(changed: readonly string[]) {
    const keys = ordered.map(({ key }) => key)
    const below = changed.filter((key) => !keys.includes(key))
    setHeld({ of, keys: [...keys, ...below], reaches: below.length > 0 ? keys.length + below.length : 0 })
  }

  return { ref, locations: ordered, hold }
}

/** Rows in their old order; new rows come first, and rows from later pages last. */
export function stableOrder<Row extends { key: string }>(
  rows: readonly Row[],
  keys: readonly string[],
): Row[] {
  const rank = new Map(keys.map((key, at) => [key, at]))
  const rankOf = ({ key }: Row) => rank.get(key) ?? -1
  const known = rows.filter((row) => rank.has(row.key))
  const end = rows.findLastIndex((row) => rank.has(row.key)) + 1
  const fresh = rows.slice(0, end).filter((row) => !rank.has(row.key))
  return [...fresh, ...known.toSorted((one, other) => rankOf(one) - rankOf(other)), ...rows.slice(end)]
}
