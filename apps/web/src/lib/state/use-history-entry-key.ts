import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useRef } from 'react'

/** Key of this page's history entry. Kept while leaving, when the router already has the next address. */
export function useHistoryEntryKey(path: string): RefObject<string | undefined> {
  const entry = useRef<string | undefined>(undefined)
  entry.current =
    useRouterState({
      select: ({ location }) => (location.pathname === path ? location.state.__TSR_key : undefined),
    }) ?? entry.current
  return entry
}
