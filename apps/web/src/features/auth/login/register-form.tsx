import { authWords, checkRegistration } from '@lamplighter/domain/auth'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { PasswordChecklist } from '../../../kit/password/password-checklist.tsx'
import { PasswordField } from '../../../kit/password/password-field.tsx'
import { session } from '../../../lib/session.ts'
import { emailProblem, FormFailure, sentenceForLogin } from './form-failure.tsx'
import { loginWords } from './login.messages.ts'
import classes from './login-register-modal.module.css'

const empty = { name: '', email: '', password: '', confirmPassword: '' }

export function RegisterForm() {
  const [account, setAccount] = useState(empty)
  const [working, setWorking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const put = (field: keyof typeof empty) => (value: string) => setAccount({ ...account, [field]: value })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (working) return
    const problem = checkRegistration(account)?.message ?? emailProblem(event.currentTarget)
    setFailure(problem)
    if (problem) return
    setWorking(true)
    try {
      const { name, email, password } = account
      await session.register({ name: name.trim(), email: email.trim(), password })
    } catch (error) {
      setFailure(sentenceForLogin(error))
      setWorking(false)
    }
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormFailure message={failure} />
      <TextInput
        label={authWords.name}
        name="name"
        autoComplete="name"
        required
        data-autofocus
        value={account.name}
        onChange={(event) => put('name')(event.currentTarget.value)}
      />
      <TextInput
        label={authWords.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        value={account.email}
        onChange={(event) => put('email')(event.currentTarget.value)}
      />
      <PasswordField
        label={loginWords.password}
        name="password"
        autoComplete="new-password"
        hint={<PasswordChecklist password={account.password} />}
        value={account.password}
        onChange={put('password')}
      />
      <PasswordField
        label={loginWords.confirmPassword}
        name="confirmPassword"
        autoComplete="new-password"
        value={account.confirmPassword}
        onChange={put('confirmPassword')}
      />
      <Button type="submit" size="lg" fullWidth aria-disabled={working} data-working={working || undefined}>
        {working ? loginWords.creatingAccount : loginWords.register}
      </Button>
    </form>
  )
}
