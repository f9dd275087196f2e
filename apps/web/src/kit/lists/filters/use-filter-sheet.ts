import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Key of the filter that is open on a phone. */
    filter?: string | undefined
  }
}

/**
 * The open filter sheet on phones. It is a history entry of its own, so that Back closes it. The chosen
 * filters stay.
 */
export function useFilterSheet() {
  const router = useRouter()
  const navigate = useNavigate()
  const filter = useRouterState({ select: ({ location }) => location.state.filter })
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const chosen = useRef<string | null>(null)
  const pushed = useRef(false)

  useEffect(() => {
    if (filter) {
      chosen.current = search
      return
    }
    const kept = chosen.current
    chosen.current = null
    pushed.current = false
    // The previous entry still has the old filters.
    if (kept === null || kept === search) return
    const chosenBefore = router.options.parseSearch?.(kept) ?? {}
    void navigate({ to: '.', search: chosenBefore, replace: true, resetScroll: false })
  }, [filter, search, navigate, router])

  function open(wanted: string) {
    pushed.current = true
    void navigate({ to: '.', search: true, state: { filter: wanted }, resetScroll: false })
  }

  function close() {
    if (pushed.current) router.history.back()
    else void navigate({ to: '.', search: true, state: {}, replace: true, resetScroll: false })
  }

  return { filter, open, close }
}
