/**
 * The list is sorted by the last update, so saving a row would throw it to the top and out of the sight of whoever works
 * down the list. Left in its midst and come back to, it keeps the order it had; opened anew it is sorted again.
 */
import { paths } from '@lamplighter/domain/pages'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { More } from '../../../../kit/lists/show-more.tsx'
import { useMoreAtEnd } from '../../../../kit/lists/use-more-at-end.ts'
import { useHistoryEntryKey } from '../../../../lib/use-history-entry-key.ts'
import type { ListedLocation } from '../listed-location.ts'

/** Which entry of the tab's history it was, and its rows. */
let left: { entry: string; keys: string[] } | null = null

interface Options {
  /** What is listed: another list has no order yet. */
  of: string
  /** Also where nobody has scrolled: with the panel open one works down the list from the first row on. */
  always?: boolean
  more: More
}

interface Held {
  of: string
  keys: readonly string[]
  /** So many rows have to be read again until all that is on the screen is among them. */
  reaches: number
}

/**
 * Put the `ref` on the element that holds the rows. `hold` keeps the order that is on the screen from now on; what is about to
 * be changed and is further down would come to the top of a list that is read only as far as before.
 */
export function useOrderAsLeft(locations: ListedLocation[], { of, always = false, more }: Options) {
  const ref = useRef<HTMLDivElement>(null)
  const here = useHistoryEntryKey(paths.savedLocations)
  const [kept, setHeld] = useState<Held | null>(() =>
    left?.entry === here.current ? { of, keys: left?.keys ?? [], reaches: 0 } : null,
  )
  const held = kept?.of === of ? kept : null
  const isReached = !held || locations.length >= held.reaches || !more.has || more.failed
  useMoreAtEnd(more, !isReached)
  const read = useMemo(() => (held ? orderAsLeft(locations, held.keys) : locations), [locations, held])
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

/** What was there in its order; what is new before it, and what comes after all that was there behind it. */
export function orderAsLeft<Row extends { key: string }>(
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
