import { authMessages, authWords } from '@lamplighter/domain/auth'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { PasswordField } from '../../../kit/password/password-field.tsx'
import { session } from '../../../lib/session.ts'
import { emailProblem, FormFailure, sentenceForLogin } from './form-failure.tsx'
import { loginWords } from './login.messages.ts'
import classes from './login-register-modal.module.css'

export function LoginForm() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [working, setWorking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (working) return
    const problem =
      email.trim() && password ? emailProblem(event.currentTarget) : authMessages.allFieldsRequired
    setFailure(problem)
    if (problem) return
    setWorking(true)
    try {
      await session.signIn(email.trim(), password)
    } catch (error) {
      setFailure(sentenceForLogin(error))
      setWorking(false)
    }
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormFailure message={failure} />
      <TextInput
        label={authWords.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        data-autofocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordField
        label={loginWords.password}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" size="lg" fullWidth aria-disabled={working} data-working={working || undefined}>
        {working ? loginWords.loggingIn : loginWords.login}
      </Button>
    </form>
  )
}
