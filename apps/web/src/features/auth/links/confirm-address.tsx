import { paths } from '@lamplighter/domain/pages'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { LinkPage } from '../../../kit/page/link-page.tsx'
import { isProblem, sentenceFor } from '../../../lib/api/api-problem.ts'
import { session } from '../../../lib/session/session.ts'
import { accountLinks } from '../account-links.api.ts'
import { FormFailure } from '../login/form-failure.tsx'
import { addressConfirmed, linkWords } from './link.messages.ts'

type State =
  | { is: 'asked' | 'working' | 'over' }
  | { is: 'confirmed'; email: string }
  | { is: 'failed'; message: string }

/** Requires a button press, because mail scanners open every link. */
export function ConfirmAddress({ secret }: { secret: string | null }) {
  const [state, setState] = useState<State>({ is: 'asked' })

  async function confirm(known: string) {
    if (state.is === 'working') return
    setState({ is: 'working' })
    try {
      const { email } = await accountLinks.confirmEmail(known)
      setState({ is: 'confirmed', email })
      await session.refreshUser()
    } catch (error) {
      setState(
        isProblem(error, 'link_over')
          ? { is: 'over' }
          : { is: 'failed', message: sentenceFor(error, linkWords.confirmFailed) },
      )
    }
  }

  if (state.is === 'confirmed')
    return (
      <LinkPage title={linkWords.confirmed} description={addressConfirmed(state.email)}>
        <LinkButton to={paths.home}>{linkWords.toHome}</LinkButton>
      </LinkPage>
    )
  if (state.is === 'over' || secret === null)
    return (
      <LinkPage title={linkWords.confirm}>
        <EmptyState
          drawing="lamp"
          {...(secret !== null && { title: linkWords.over })}
          message={secret === null ? linkWords.noSecret : linkWords.confirmOver}
          action={
            <LinkButton to={paths.settings} variant="default">
              {linkWords.toSettings}
            </LinkButton>
          }
        />
      </LinkPage>
    )
  const working = state.is === 'working'
  return (
    <LinkPage title={linkWords.confirm} description={linkWords.confirmHint}>
      <FormFailure message={state.is === 'failed' ? state.message : null} />
      <Button size="lg" fullWidth aria-disabled={working} onClick={() => void confirm(secret)}>
        {working ? linkWords.confirming : linkWords.confirmButton}
      </Button>
    </LinkPage>
  )
}
