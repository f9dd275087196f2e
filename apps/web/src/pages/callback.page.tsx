import { CALLBACK_REDIRECT_DELAY } from '@lamplighter/domain/auth'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '../app/paths.ts'
import { Page } from '../kit/page.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { PageSkeleton } from '../kit/skeletons.tsx'

const route = getRouteApi('/callback')

/** Where an identity provider sends people back to. Whether the login succeeded or not, Home follows. */
export function CallbackPage() {
  const { error, error_description: description } = route.useSearch()
  const navigate = useNavigate()
  useEffect(() => {
    if (error) console.error('Authentication error', error, description)
    const timer = setTimeout(() => void navigate({ to: paths.home, replace: true }), CALLBACK_REDIRECT_DELAY)
    return () => clearTimeout(timer)
  }, [error, description, navigate])
  return (
    <Page>
      <PageHeader title="Signing you in" description="One moment, Home opens next." />
      <PageSkeleton />
    </Page>
  )
}
