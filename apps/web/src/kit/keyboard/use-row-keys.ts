/**
 * Going through the rows by key. The row that was gone to has the focus, so that it is seen and read aloud; where the focus
 * is elsewhere, the row of the open panel counts.
 */
import { type RefObject, useEffect, useRef } from 'react'

interface Options {
  /** Of all rows, in the order of the screen; each has its `data-index`, and in it what opens it has `data-opens`. */
  keys: readonly string[]
  open: string | null
  /** Keeps a row in the document, where not all of them are. */
  keep?: (index: number) => void
}

export function useRowKeys(table: RefObject<HTMLElement | null>, { keys, open, keep }: Options) {
  const wanted = useRef<{ index: number; focus: boolean } | null>(null)
  const last = useRef<string | null>(null)

  // Once it is in the document. Rows may be drawn after the owner of their keys (loaded-list.tsx).
  useEffect(() => {
    reach()
    const drawn = new MutationObserver(reach)
    if (table.current) drawn.observe(table.current, { childList: true, subtree: true })
    return () => drawn.disconnect()
  })

  function reach() {
    const { current } = wanted
    if (!current) return
    const row = table.current?.querySelector<HTMLElement>(`[data-index="${current.index}"]`)
    if (!row) return
    wanted.current = null
    if (current.focus) row.querySelector<HTMLElement>('[data-opens]')?.focus()
    else row.scrollIntoView({ block: 'nearest' })
  }

  function want(index: number, focus: boolean) {
    wanted.current = { index, focus }
    keep?.(index)
    reach()
  }

  function currentIndex(): number {
    const row = document.activeElement?.closest<HTMLElement>('[data-index]')
    if (row && table.current?.contains(row)) return Number(row.dataset.index)
    const key = open ?? last.current
    return key === null ? -1 : keys.indexOf(key)
  }

  return {
    current: () => keys[currentIndex()],
    /** The row `by` further; undefined at either end. */
    step(by: number): string | undefined {
      const from = currentIndex()
      const index = from < 0 ? 0 : from + by
      const next = keys[index]
      if (next === undefined) return undefined
      last.current = next
      want(index, true)
      return next
    },
    show(key: string, focus: boolean) {
      const index = keys.indexOf(key)
      if (index < 0) return
      last.current = key
      want(index, focus)
    },
  }
}
