/**
 * Virtualizes long lists that scroll with the page.
 * The focused row stays mounted, so that scrolling does not lose the focus.
 */
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface Options {
  count: number
  keyOf: (index: number) => string
  /** Estimated height in pixels, until a row is measured. */
  estimatedHeight: number
  /** Gap between rows in pixels. */
  gap?: number
  /** Key of the cached row heights, so that Back finds the same position. */
  name: string
}

export interface WindowRow {
  index: number
  /** Space in pixels above this row, in place of unmounted rows. */
  space: number
}

const OVERSCAN = 8
const measured = new Map<string, VirtualItem[]>()

export function useWindowRows({ count, keyOf, estimatedHeight, gap = 0, name }: Options) {
  const [list, setList] = useState<HTMLElement | null>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const scrollMargin = useDistanceFromTop(list)
  const rows = useWindowVirtualizer<HTMLElement>({
    count,
    estimateSize: () => estimatedHeight,
    getItemKey: keyOf,
    gap,
    overscan: OVERSCAN,
    scrollMargin,
    rangeExtractor: ({ startIndex, endIndex }) =>
      indexes(startIndex - OVERSCAN, endIndex + OVERSCAN, focused, count),
    initialMeasurementsCache: measured.get(name) ?? [],
  })
  const latest = useRef(rows)
  latest.current = rows
  useEffect(() => () => void measured.set(name, latest.current.takeSnapshot()), [name])

  const shown = rows.getVirtualItems()
  const end = shown.at(-1)?.end ?? scrollMargin
  return {
    rows: shown.map(({ index, start }, at): WindowRow => {
      const before = shown[at - 1]
      return { index, space: start - (before ? before.end + gap : scrollMargin) }
    }),
    /** Height in pixels of the unmounted rows below. */
    spaceBelow: Math.max(0, scrollMargin + rows.getTotalSize() - end),
    lastIndex: shown.at(-1)?.index ?? -1,
    /** Ref of each row; rows also need `data-index`. */
    measure: rows.measureElement,
    /** Mounts a distant row that is about to get the focus. */
    keep: setFocused,
    /** Ref of the element that contains the rows. */
    list: {
      ref: setList,
      onFocus: (event: FocusEvent<HTMLElement>) => setFocused(indexOf(event.target)),
      onBlur: (event: FocusEvent<HTMLElement>) => setFocused(indexOf(event.relatedTarget)),
    },
  }
}

/** Rows near the viewport, and the focused row with its neighbors, so that Tab moves to the next row. */
function indexes(from: number, to: number, focused: number | null, count: number): number[] {
  const wanted = new Set<number>()
  for (let index = Math.max(0, from); index <= Math.min(to, count - 1); index++) wanted.add(index)
  if (focused !== null) {
    for (const index of [focused - 1, focused, focused + 1]) {
      if (index >= 0 && index < count) wanted.add(index)
    }
  }
  return [...wanted].toSorted((a, b) => a - b)
}

function indexOf(element: Element | null): number | null {
  const index = element?.closest<HTMLElement>('[data-index]')?.dataset.index
  return index === undefined ? null : Number(index)
}

/** Offset from the top of the page; updates when content above changes its height. */
function useDistanceFromTop(element: HTMLElement | null): number {
  const [distance, setDistance] = useState(0)
  useLayoutEffect(() => {
    if (!element) return
    const look = () => setDistance(Math.round(element.getBoundingClientRect().top + scrollY))
    look()
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return distance
}
