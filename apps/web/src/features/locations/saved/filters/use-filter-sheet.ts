import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

export const filterGroups = ['tags', 'cities', 'icons'] as const
export type FilterGroupName = (typeof filterGroups)[number]

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The filter group that is open on a phone. */
    filterGroup?: FilterGroupName | undefined
  }
}

/**
 * The open filter sheet on phones. It is a history entry of its own, so that Back closes it. The chosen
 * filters stay.
 */
export function useFilterSheet() {
  const router = useRouter()
  const navigate = useNavigate({ from: '/saved-locations' })
  const group = useRouterState({ select: ({ location }) => location.state.filterGroup })
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const chosen = useRef<string | null>(null)
  const pushed = useRef(false)

  useEffect(() => {
    if (group) {
      chosen.current = search
      return
    }
    const kept = chosen.current
    chosen.current = null
    pushed.current = false
    // The previous entry still has the old filters.
    if (kept === null || kept === search) return
    void navigate({ search: router.options.parseSearch?.(kept) ?? {}, replace: true, resetScroll: false })
  }, [group, search, navigate, router])

  function open(wanted: FilterGroupName) {
    pushed.current = true
    void navigate({ search: true, state: { filterGroup: wanted }, resetScroll: false })
  }

  function close() {
    if (pushed.current) router.history.back()
    else void navigate({ search: true, state: {}, replace: true, resetScroll: false })
  }

  return { group, open, close }
}
