/**
 * The list is sorted by the last update, so saving a row would throw it to the top and out of the sight of whoever works
 * down the list. Left in its midst and come back to, it keeps the order it had; opened anew it is sorted again.
 */
import { useRouterState } from '@tanstack/react-router'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ListedLocation } from '../listed-location.ts'

/** Which entry of the tab's history it was, and its rows. */
let left: { entry: string; keys: string[] } | null = null

interface Options {
  /** What is listed: another list has no order yet. */
  of: string
  /** Also where nobody has scrolled: with the panel open one works down the list from the first row on. */
  always?: boolean
}

/** Put the `ref` on the element that holds the rows. `hold` keeps the order that is on the screen from now on. */
export function useOrderAsLeft(locations: ListedLocation[], { of, always = false }: Options) {
  const ref = useRef<HTMLDivElement>(null)
  const here = useRef<string | undefined>(undefined)
  // On the way out the address is another page's already.
  here.current =
    useRouterState({
      select: ({ location }) =>
        location.pathname === '/saved-locations' ? location.state.__TSR_key : undefined,
    }) ?? here.current
  const [held, setHeld] = useState(() =>
    left?.entry === here.current ? { of, keys: left?.keys ?? [] } : null,
  )
  const keys = held?.of === of ? held.keys : null
  const ordered = useMemo(() => (keys ? orderAsLeft(locations, keys) : locations), [locations, keys])
  const latest = useRef({ ordered, always })
  latest.current = { ordered, always }
  useLayoutEffect(
    () => () => {
      const { ordered, always } = latest.current
      const isPassed = always || (ref.current?.getBoundingClientRect().top ?? 0) < 0
      const entry = here.current
      left = isPassed && entry ? { entry, keys: ordered.map(({ key }) => key) } : null
    },
    [],
  )
  return { ref, locations: ordered, hold: () => setHeld({ of, keys: ordered.map(({ key }) => key) }) }
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
