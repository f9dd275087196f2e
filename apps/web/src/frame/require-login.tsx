import { authWords } from '@lamplighter/domain/auth'
import { paths } from '@lamplighter/domain/pages'
import { Button } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyState } from '../kit/lists/empty-state.tsx'
import { Page } from '../kit/page/page.tsx'
import { PageHeader } from '../kit/page/page-header.tsx'
import { loginPrompt } from '../lib/login-prompt.ts'
import { useSession } from '../lib/session.ts'
import { ScreenPending } from './screen-pending.tsx'

interface Props {
  /** The screen's heading, shown above the prompt too. */
  title: string
  /** 'home' for the work-order screens, which send visitors away; the others ask to log in. */
  otherwise?: 'prompt' | 'home'
  children: ReactNode
}

/** Shows its screen to signed-in users only. */
export function RequireLogin({ title, otherwise = 'prompt', children }: Props) {
  const { status } = useSession()
  if (status === 'authenticated') return children
  if (status === 'loading') return <ScreenPending />
  if (otherwise === 'home') return <Navigate to={paths.home} replace />
  return (
    <Page>
      <PageHeader title={title} />
      <EmptyState
        drawing="lamp"
        message="Log in to see this page."
        action={<Button onClick={() => loginPrompt.open()}>{authWords.loginOrRegister}</Button>}
      />
    </Page>
  )
}
