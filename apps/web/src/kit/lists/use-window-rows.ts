/**
 * Long lists that scroll with the page: only the rows on and near the screen are in the document, however many there are.
 * The row with the focus stays too, so that nobody loses their place by scrolling.
 */
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface Options {
  count: number
  keyOf: (index: number) => string
  /** Pixels; used until a row was measured. */
  estimatedHeight: number
  /** Pixels between two rows. */
  gap?: number
  /** Under this name the measured heights are kept, so that Back finds the same place. */
  name: string
}

export interface WindowRow {
  index: number
  /** Pixels that must stay free above this row: for rows that are not in the document. */
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
    /** Pixels below the last row that is in the document. */
    spaceBelow: Math.max(0, scrollMargin + rows.getTotalSize() - end),
    lastIndex: shown.at(-1)?.index ?? -1,
    /** For each row, together with its `data-index`. */
    measure: rows.measureElement,
    /** Keeps a row in the document that is about to get the focus, however far away it is. */
    keep: setFocused,
    /** For the element that holds the rows. */
    list: {
      ref: setList,
      onFocus: (event: FocusEvent<HTMLElement>) => setFocused(indexOf(event.target)),
      onBlur: (event: FocusEvent<HTMLElement>) => setFocused(indexOf(event.relatedTarget)),
    },
  }
}

/** What is near the screen, and the focused row with its neighbors, so that Tab leads from it to the next. */
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

/** Pixels from the top of the page; told again whenever something above grows or shrinks. */
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
