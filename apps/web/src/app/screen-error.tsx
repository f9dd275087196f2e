import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ErrorState } from '../kit/lists/error-state.tsx'
import { isCodeMissing } from '../kit/page/error-boundary.tsx'
import { Page } from '../kit/page/page.tsx'
import { PageHeader } from '../kit/page/page-header.tsx'

/** Stands in for a screen that broke or whose code could not be fetched. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  useEffect(() => console.error(error), [error])
  const codeIsMissing = isCodeMissing(error)
  return (
    <Page>
      <PageHeader title="This page could not be shown" />
      <ErrorState
        message={codeIsMissing ? 'The page could not be fetched.' : 'Something went wrong on this page.'}
        hint="What you saved is safe. Check the connection and try again."
        onRetry={() => (codeIsMissing ? location.reload() : reset())}
      />
    </Page>
  )
}
