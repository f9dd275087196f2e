import type { User } from '@lamplighter/domain/auth'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { say } from '../../../kit/messages/say.tsx'
import { EmailText } from '../../../kit/text/email-text.tsx'
import { isProblem, sentenceFor } from '../../../lib/api/api-problem.ts'
import { session } from '../../../lib/session/session.ts'
import { accountLinks } from '../account-links.api.ts'
import { FormFailure } from '../login/form-failure.tsx'
import { setupWords } from './setup.messages.ts'

interface Props {
  user: User
  secret: string
  onSignOut: () => void
  onDone: () => void
  onOver: () => void
}

/** Requires a button press, because someone else may be signed in on this device. */
export function BecomeAdmin({ user, secret, onSignOut, onDone, onOver }: Props) {
  const [working, setWorking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function claim() {
    if (working) return
    setWorking(true)
    setFailure(null)
    try {
      await accountLinks.claimSetup(secret)
      await session.refreshUser()
      say.success(setupWords.done)
      onDone()
    } catch (error) {
      if (isProblem(error, 'link_over')) return onOver()
      setFailure(sentenceFor(error, setupWords.failed))
      setWorking(false)
    }
  }

  return (
    <>
      <p className="named">
        <span>{setupWords.signedInAs}</span>
        <strong>{user.name}</strong>
        <span>
          <EmailText email={user.email} />
        </span>
      </p>
      <FormFailure message={failure} />
      <Button size="lg" fullWidth aria-disabled={working} onClick={() => void claim()}>
        {working ? setupWords.becoming : setupWords.become}
      </Button>
      <Button variant="subtle" color="gray" onClick={onSignOut}>
        {setupWords.another}
      </Button>
    </>
  )
}
