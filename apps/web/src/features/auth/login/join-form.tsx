import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { say } from '../../../kit/messages/say.tsx'
import { fieldsOf } from '../../../kit/page/fields-of.ts'
import { PasswordField } from '../../../kit/password/password-field.tsx'
import { isProblem, sentenceFor } from '../../../lib/api/api-problem.ts'
import { useClientConfig } from '../../../lib/api/client-config.ts'
import { session } from '../../../lib/session/session.ts'
import { joined, joinWords, tooManyTries } from './join-account.messages.ts'
import classes from './join-account.module.css'
import { loginWords } from './login.messages.ts'

interface Refusal {
  sentence: string
  /** Seconds until the next try is allowed. */
  pause: number
}

/** Asks for the password of the local account. Errors appear at the field, which keeps the focus. */
export function JoinForm({ email }: { email: string }) {
  const issuer = useClientConfig().data?.identity.external?.name
  const [working, setWorking] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const pausing = refusal !== null && refusal.pause > 0
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (!refusal) return
    field.current?.focus()
    if (refusal.pause === 0) return
    const over = setTimeout(() => setRefusal(null), refusal.pause * 1000)
    return () => clearTimeout(over)
  }, [refusal])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (working || pausing) return
    const { password } = fieldsOf(event.currentTarget, ['password'])
    if (!password) return setRefusal({ sentence: joinWords.passwordMissing, pause: 0 })
    setWorking(true)
    setRefusal(null)
    try {
      await session.joinByPassword(password)
      if (issuer) say.success(joined(issuer))
    } catch (error) {
      setRefusal(refusalOf(error))
      setWorking(false)
    }
  }

  function type() {
    if (!pausing) setRefusal(null)
  }

  return (
    <form className={`stack gap-20 ${classes.form}`} onSubmit={submit} noValidate>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        ref={field}
        label={loginWords.password}
        name="password"
        autoComplete="current-password"
        hint={joinWords.passwordHint}
        error={refusal?.sentence ?? null}
        onChange={type}
      />
      <Button
        type="submit"
        size="lg"
        fullWidth
        aria-disabled={working || pausing}
        data-waiting={working || pausing || undefined}
      >
        {working ? joinWords.keeping : joinWords.keep}
      </Button>
    </form>
  )
}

function refusalOf(error: unknown): Refusal {
  if (isProblem(error, 'current_password_wrong')) return { sentence: joinWords.passwordWrong, pause: 0 }
  if (isProblem(error, 'too_many_requests') && error.retryAfter !== null)
    return { sentence: tooManyTries(error.retryAfter), pause: error.retryAfter }
  return { sentence: sentenceFor(error, joinWords.failed), pause: 0 }
}
