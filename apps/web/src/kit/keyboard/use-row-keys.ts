/**
 * Moves through rows by keyboard. The current row has the focus, so that it is visible and read aloud; if the focus
 * is elsewhere, the open panel's row is current.
 */
import { type RefObject, useEffect, useRef } from 'react'

interface Options {
  /** Number of rows. Each row has `data-index`, and its opener has `data-opens`. */
  keys: readonly string[]
  open: string | null
  /** Mounts a row of a virtualized list. */
  keep?: (index: number) => void
}

export function useRowKeys(table: RefObject<HTMLElement | null>, { keys, open, keep }: Options) {
  const wanted = useRef<{ index: number; focus: boolean } | null>(null)
  const last = useRef<string | null>(null)

  // Waits for the row to mount. Rows may render after this hook's owner (record-list.tsx).
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
    /** The row at this offset; undefined past either end. */
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
