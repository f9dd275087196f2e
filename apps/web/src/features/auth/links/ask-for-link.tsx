import { authMessages } from '@lamplighter/domain/auth'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { LinkPage } from '../../../kit/page/link-page.tsx'
import { isProblem, sentenceFor } from '../../../lib/api/api-problem.ts'
import { useClientConfig } from '../../../lib/api/client-config.ts'
import { accountLinks } from '../account-links.api.ts'
import { AccountForm, EmailField } from '../login/account-form.tsx'
import { tooManyTries } from '../login/join-account.messages.ts'
import classes from './ask-for-link.module.css'
import { linkWords, passwordElsewhere, sentTo } from './link.messages.ts'

/** Password reset: by mail if this server sends mail, otherwise through its operator. */
export function AskForLink() {
  const { data, error, refetch } = useClientConfig()
  const [sent, setSent] = useState<string | null>(null)
  if (sent !== null)
    return (
      <LinkPage title={linkWords.sent} description={sentTo(sent)}>
        <p className="muted">{linkWords.sentHint}</p>
        <Button variant="default" onClick={() => setSent(null)}>
          {linkWords.another}
        </Button>
      </LinkPage>
    )
  if (error)
    return (
      <LinkPage title={linkWords.forgotten}>
        <ErrorState message={linkWords.sendFailed} onRetry={() => void refetch()} />
      </LinkPage>
    )
  if (!data) return <LinkPage title={linkWords.forgotten} />
  const { embedded, external } = data.identity
  if (!embedded)
    return (
      <LinkPage title={linkWords.forgotten}>
        <p>{passwordElsewhere(external?.name ?? null)}</p>
      </LinkPage>
    )
  if (!data.mail)
    return (
      <LinkPage title={linkWords.forgotten} description={linkWords.noMail}>
        <p>{linkWords.noMailHint}</p>
        <code className={classes.command}>{linkWords.command}</code>
      </LinkPage>
    )
  return (
    <LinkPage title={linkWords.forgotten} description={linkWords.askHint}>
      <AskForm onSent={setSent} />
    </LinkPage>
  )
}

function AskForm({ onSent }: { onSent: (email: string) => void }) {
  return (
    <AccountForm
      fields={['email']}
      check={({ email }) => (email.trim() ? null : authMessages.allFieldsRequired)}
      send={async ({ email }) => {
        await accountLinks.ask(email.trim())
        onSent(email.trim())
      }}
      submit={linkWords.send}
      submitting={linkWords.sending}
      explain={sentenceForAsking}
    >
      <EmailField />
    </AccountForm>
  )
}

function sentenceForAsking(error: unknown): string {
  return isProblem(error, 'too_many_requests') && error.retryAfter !== null
    ? tooManyTries(error.retryAfter)
    : sentenceFor(error, linkWords.sendFailed)
}
