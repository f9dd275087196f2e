import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const STORAGE_KEY = 'lamplighter.scroll'
/** Stops waiting if no rows arrive for this time. A slow server sends them page by page. */
const LONGEST_MS = 10_000
/** Content above the rows may still load and shift them. */
const SETTLE_MS = 1_000

/** Events that show that the user moves on. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
/** The last events that a page may get. */
const leaving = ['pagehide', 'visibilitychange'] as const

/**
 * WORD-29. Restores a list's scroll position after a reload. The rows arrive later than the page, and the router
 * scrolls only once. Scrolls as far as rows exist, which loads more of them, until the user scrolls.
 */
export function useScrollRestoration(): void {
  const { history } = useRouter()
  const [left] = useState(() => topOf(history.location.state.__TSR_key))

  useEffect(() => {
    const keep = () => keepTop(history.location.state.__TSR_key, window.scrollY)
    for (const event of leaving) addEventListener(event, keep)
    return () => {
      for (const event of leaving) removeEventListener(event, keep)
    }
  }, [history])

  useEffect(() => {
    if (left === 0) return
    const end = new AbortController()
    const stop = () => end.abort()
    let late = setTimeout(stop, LONGEST_MS)
    let isThere = false
    const rows = new ResizeObserver(() => {
      window.scrollTo({ top: left, behavior: 'instant' })
      if (isThere) return
      isThere = window.scrollY >= left - 1
      clearTimeout(late)
      late = setTimeout(stop, isThere ? SETTLE_MS : LONGEST_MS)
    })
    end.signal.addEventListener('abort', () => rows.disconnect())
    for (const move of ownMoves) addEventListener(move, stop, { signal: end.signal, passive: true })
    rows.observe(document.body)
    return () => {
      clearTimeout(late)
      stop()
    }
  }, [left])
}

/** Scroll position of a history entry; 0 if it was not the last one left. */
function topOf(entry: string | undefined): number {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}')
    return kept.entry === entry ? Number(kept.top) || 0 : 0
  } catch {
    return 0
  }
}

function keepTop(entry: string | undefined, top: number): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ entry, top }))
  } catch {
    // Storage may be disabled; the list then opens at the top.
  }
}
