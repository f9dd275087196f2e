/**
 * Going through the rows by key. The row that was gone to has the focus, so that it is seen and read aloud; where the focus
 * is elsewhere, the row of the open panel counts.
 */
import { type RefObject, useEffect, useRef } from 'react'
import type { ListedLocation } from '../listed-location.ts'

interface Options {
  locations: readonly ListedLocation[]
  open: string | null
  /** Keeps a row in the document. */
  keep: (index: number) => void
}

export function useRowKeys(table: RefObject<HTMLElement | null>, { locations, open, keep }: Options) {
  const wanted = useRef<{ index: number; focus: boolean } | null>(null)
  const last = useRef<string | null>(null)

  // Once it is in the document.
  useEffect(() => {
    const { current } = wanted
    if (!current) return
    const row = table.current?.querySelector<HTMLElement>(`[data-index="${current.index}"]`)
    if (!row) return
    wanted.current = null
    if (current.focus) row.querySelector<HTMLElement>('[data-opens]')?.focus()
    else row.scrollIntoView({ block: 'nearest' })
  })

  function currentIndex(): number {
    const row = document.activeElement?.closest<HTMLElement>('[data-index]')
    if (row && table.current?.contains(row)) return Number(row.dataset.index)
    const key = open ?? last.current
    return locations.findIndex((location) => location.key === key)
  }

  return {
    current: () => locations[currentIndex()],
    /** The row `by` further; undefined at either end. */
    step(by: number): ListedLocation | undefined {
      const from = currentIndex()
      const index = from < 0 ? 0 : from + by
      const next = locations[index]
      if (!next) return undefined
      last.current = next.key
      wanted.current = { index, focus: true }
      keep(index)
      return next
    },
    show(key: string, focus: boolean) {
      const index = locations.findIndex((location) => location.key === key)
      if (index < 0) return
      last.current = key
      wanted.current = { index, focus }
      keep(index)
    },
  }
}
