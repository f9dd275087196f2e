import { useState } from 'react'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { LinkPage } from '../../../kit/page/link-page.tsx'
import { isProblem, sentenceFor } from '../../../lib/api/api-problem.ts'
import { useClientConfig } from '../../../lib/api/client-config.ts'
import type { LoginForm as FormName } from '../../../lib/session/login-prompt.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useSetupLink } from '../account-links.api.ts'
import { WaysIn } from '../login/ways-in.tsx'
import { BecomeAdmin } from './become-admin.tsx'
import { setupWords } from './setup.messages.ts'

interface Props {
  secret: string
  /** Return URL of the external issuer. */
  here: string
  onSignOut: () => void
  onDone: () => void
}

/** Setup page: the user with the printed link registers or logs in and becomes the first platform admin. */
export function SetUp({ secret, here, onSignOut, onDone }: Props) {
  const link = useSetupLink(secret)
  const { status, user } = useSession()
  const elsewhereOnly = useClientConfig().data?.identity.embedded === null
  const [form, setForm] = useState<FormName>('register')
  const [over, setOver] = useState(false)
  if (over || isProblem(link.error, 'link_over')) return <SetupOver />
  if (link.error)
    return (
      <LinkPage title={setupWords.title}>
        <ErrorState
          message={sentenceFor(link.error, setupWords.checkFailed)}
          onRetry={() => void link.refetch()}
        />
      </LinkPage>
    )
  if (!link.data || status === 'loading') return <LinkPage title={setupWords.title} />
  if (user)
    return (
      <LinkPage title={setupWords.title} description={setupWords.introSignedIn}>
        <BecomeAdmin
          user={user}
          secret={secret}
          onSignOut={onSignOut}
          onDone={onDone}
          onOver={() => setOver(true)}
        />
      </LinkPage>
    )
  return (
    <LinkPage
      title={setupWords.title}
      description={elsewhereOnly ? setupWords.introElsewhere : setupWords.intro}
    >
      <WaysIn form={form} onSwitch={setForm} returnTo={here} />
    </LinkPage>
  )
}

/** `cut`: the URL has no secret. */
export function SetupOver({ cut = false }: { cut?: boolean }) {
  return (
    <LinkPage title={setupWords.title}>
      {cut ? (
        <EmptyState drawing="lamp" message={setupWords.noSecret} />
      ) : (
        <EmptyState drawing="lamp" title={setupWords.over} message={setupWords.overHint} />
      )}
    </LinkPage>
  )
}
