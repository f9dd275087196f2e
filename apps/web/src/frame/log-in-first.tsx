import { authWords } from '@lamplighter/domain/auth'
import { Button } from '@mantine/core'
import { EmptyState } from '../kit/lists/empty-state.tsx'
import { Page } from '../kit/page/page.tsx'
import { PageHeader } from '../kit/page/page-header.tsx'
import { loginPrompt } from '../lib/session/login-prompt.ts'

interface Props {
  /** The screen's heading. */
  title: string
  message?: string
}

/** Shown to visitors in place of a screen for signed-in users. */
export function LogInFirst({ title, message = 'Log in to see this page.' }: Props) {
  return (
    <Page>
      <PageHeader title={title} />
      <EmptyState
        drawing="lamp"
        message={message}
        action={<Button onClick={() => loginPrompt.open()}>{authWords.loginOrRegister}</Button>}
      />
    </Page>
  )
}
