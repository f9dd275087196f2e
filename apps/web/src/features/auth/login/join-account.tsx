import { authWords } from '@lamplighter/domain/auth'
import { messageOf } from '@lamplighter/domain/http'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { confirm } from '../../../kit/messages/confirm.ts'
import { say } from '../../../kit/messages/say.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { EmailText } from '../../../kit/text/email-text.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { session } from '../../../lib/session/session.ts'
import { confirmStartAnew, joinWords } from './join-account.messages.ts'
import classes from './join-account.module.css'
import { JoinForm } from './join-form.tsx'

interface Props {
  /** Email address shared by the issuer's account and a local account. */
  email: string
  onSignOut: () => void
}

/** Replaces every screen until the user decides: join the existing account, continue as a new user, or sign out. */
export function JoinAccount({ email, onSignOut }: Props) {
  const [starting, setStarting] = useState(false)

  async function continueAsNewUser() {
    if (starting || !(await confirm(confirmStartAnew(email)))) return
    setStarting(true)
    try {
      await session.continueAsNewUser()
    } catch (error) {
      say.failure(sentenceFor(error, joinWords.startAnewFailed))
      setStarting(false)
    }
  }

  return (
    <Page>
      <div className={classes.column}>
        <PageHeader title={joinWords.title} description={messageOf('account_to_join')} />
        <div className={`surface stack gap-20 ${classes.card}`}>
          <p className={`named ${classes.account}`}>
            <span>{authWords.email}</span>
            <strong>
              <EmailText email={email} />
            </strong>
          </p>
          <JoinForm email={email} />
        </div>
        <p className={`muted ${classes.hint}`}>{joinWords.startAnewHint}</p>
        <div className="row">
          <Button variant="default" aria-disabled={starting} onClick={() => void continueAsNewUser()}>
            {joinWords.startAnew}
          </Button>
          <Button variant="subtle" color="gray" onClick={onSignOut}>
            {authWords.signOut}
          </Button>
        </div>
      </div>
    </Page>
  )
}
