import { paths } from '@lamplighter/domain/pages'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { TRY_AGAIN } from '../../kit/kit.messages.ts'
import { EmptyState } from '../../kit/lists/empty-state.tsx'
import { FormProblem } from '../../kit/messages/form-parts.tsx'
import { LinkButton } from '../../kit/page/link-button.tsx'
import { LinkPage } from '../../kit/page/link-page.tsx'
import { isProblem, sentenceFor } from '../../lib/api/api-problem.ts'
import { CHOICES_ANCHOR } from './choices/choices-anchor.ts'
import { turnOffMail } from './notifications.api.ts'
import { unsubscribeWords as words } from './notifications.messages.ts'

type State = { is: 'asked' | 'working' | 'done' | 'bad link' } | { is: 'failed'; message: string }

/** Requires a button press, because mail scanners open every link (TELL-7). */
export function Unsubscribe({ linkKey }: { linkKey: string | null }) {
  const [state, setState] = useState<State>({ is: 'asked' })

  async function turnOff(known: string) {
    if (state.is === 'working') return
    setState({ is: 'working' })
    try {
      await turnOffMail(known)
      setState({ is: 'done' })
    } catch (error) {
      setState(
        isProblem(error, 'not_found')
          ? { is: 'bad link' }
          : { is: 'failed', message: sentenceFor(error, words.failed) },
      )
    }
  }

  const toSettings = (
    <LinkButton to={paths.settings} hash={CHOICES_ANCHOR} variant="default">
      {words.toSettings}
    </LinkButton>
  )
  if (state.is === 'done')
    return (
      <LinkPage title={words.done} description={words.doneHint}>
        {toSettings}
      </LinkPage>
    )
  if (state.is === 'bad link' || linkKey === null)
    return (
      <LinkPage title={words.title}>
        <EmptyState drawing="lamp" title={words.badLink} message={words.badLinkHint} action={toSettings} />
      </LinkPage>
    )
  const isWorking = state.is === 'working'
  return (
    <LinkPage title={words.title} description={words.hint}>
      <FormProblem>{state.is === 'failed' && state.message}</FormProblem>
      <Button size="lg" fullWidth aria-disabled={isWorking} onClick={() => void turnOff(linkKey)}>
        {isWorking ? words.working : state.is === 'failed' ? TRY_AGAIN : words.action}
      </Button>
    </LinkPage>
  )
}
