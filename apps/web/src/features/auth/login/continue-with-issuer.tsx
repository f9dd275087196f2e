import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { session } from '../../../lib/session/session.ts'
import { signInFailure } from '../../../lib/sign-in/failure-of.ts'
import { signInMessages } from '../../../lib/sign-in/sign-in.messages.ts'
import { FormFailure } from './form-failure.tsx'
import { continueWith, loginWords } from './login.messages.ts'
import classes from './login-register-modal.module.css'

interface Props {
  name: string
  /** True if there is no other way to log in; the button then takes the focus. */
  alone: boolean
  /** Page to return to; defaults to Home. */
  returnTo?: string | undefined
}

/** Redirects to the external issuer, which returns the user signed in. */
export function ContinueWithIssuer({ name, alone, returnTo }: Props) {
  const [going, setGoing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function go() {
    if (going) return
    setGoing(true)
    setFailure(null)
    try {
      await session.goToIssuer(returnTo)
    } catch (error) {
      const { code, message, sentence } = signInFailure(error)
      console.error(signInMessages.loginFailed, code, message)
      setFailure(`${signInMessages.loginFailed}. ${sentence}`)
      setGoing(false)
    }
  }

  return (
    <div className={`stack ${classes.form}`}>
      <FormFailure message={failure} />
      <Button
        size="lg"
        fullWidth
        className={classes.issuer}
        variant={alone ? 'filled' : 'default'}
        rightSection={<IconArrowRight size={20} aria-hidden />}
        {...(alone ? { 'data-autofocus': true } : {})}
        aria-disabled={going}
        data-working={going || undefined}
        onClick={() => void go()}
      >
        {going ? loginWords.goingToIssuer : continueWith(name)}
      </Button>
    </div>
  )
}
