import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const STORAGE_KEY = 'lamplighter.scroll-as-left'
/** Rows that come later than this are not waited for. */
const LONGEST_MS = 10_000
/** What stands above them may still come, and would move them. */
const SETTLE_MS = 1_000

/** What tells that the user goes elsewhere. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
/** What may be the last that a page is told. */
const leaving = ['pagehide', 'visibilitychange'] as const

/**
 * WORD-29. Scrolls a list to where it was left when the page is loaded anew: its rows come later than the page then, and the router
 * scrolls once. Goes as far down as there are rows yet, which asks for more of them, until the user moves.
 */
export function useScrollAsLeft(): void {
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
      if (isThere || window.scrollY < left - 1) return
      isThere = true
      clearTimeout(late)
      late = setTimeout(stop, SETTLE_MS)
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

/** Of an entry in the tab's history; 0 for one that was not left last. */
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
    // Storage may be switched off: the list then opens at its top.
  }
}
