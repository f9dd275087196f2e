import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useRef } from 'react'

/** Which entry of the tab's history the page at this path is, also while it is being left: the address is another page's then. */
export function useEntryOf(path: string): RefObject<string | undefined> {
  const entry = useRef<string | undefined>(undefined)
  entry.current =
    useRouterState({
      select: ({ location }) => (location.pathname === path ? location.state.__TSR_key : undefined),
    }) ?? entry.current
  return entry
}
