import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ErrorState } from '../kit/lists/error-state.tsx'
import { useReach } from '../kit/lists/reach-context.ts'
import { isLoadError, reloadIfReachable } from '../kit/page/lazy-code.tsx'
import { Page } from '../kit/page/page.tsx'
import { PageHeader } from '../kit/page/page-header.tsx'
import { connectivity } from '../lib/api/connectivity.ts'

/** Replaces a screen that crashed or failed to load. After a failed load, reloads once the server is reachable (DUR-31). */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const codeIsMissing = isLoadError(error)
  const isReached = useReach() === 'reached'
  const wasAway = useRef(false)
  useEffect(() => {
    if (!isReached) wasAway.current = true
    if (!isReached || !codeIsMissing || !wasAway.current) return
    // An answer to an earlier request may arrive after the server went away, and a reload would lose the page.
    let isShown = true
    void connectivity.ask().then((isThere) => {
      if (isThere && isShown) location.reload()
    })
    return () => {
      isShown = false
    }
  }, [codeIsMissing, isReached])
  return (
    <Page>
      <PageHeader title="Couldn't show this page" />
      <ErrorState
        stays={!codeIsMissing}
        message={codeIsMissing ? 'The page could not be fetched.' : 'Something went wrong on this page.'}
        hint="What you saved is safe."
        onRetry={codeIsMissing ? reloadIfReachable : reset}
      />
    </Page>
  )
}
