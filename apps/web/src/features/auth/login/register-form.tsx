import { authWords, checkRegistration } from '@lamplighter/domain/auth'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { PasswordChecklist } from '../../../kit/password/password-checklist.tsx'
import { PasswordField } from '../../../kit/password/password-field.tsx'
import { session } from '../../../lib/session.ts'
import { AccountForm, EmailField } from './account-form.tsx'
import { loginWords } from './login.messages.ts'

const empty = { name: '', email: '', password: '', confirmPassword: '' }

export function RegisterForm() {
  const [account, setAccount] = useState(empty)
  const put = (field: keyof typeof empty) => (value: string) => setAccount({ ...account, [field]: value })
  const { name, email, password, confirmPassword } = account
  return (
    <AccountForm
      check={() => checkRegistration(account)?.message ?? null}
      send={() => session.register({ name: name.trim(), email: email.trim(), password })}
      submit={loginWords.register}
      submitting={loginWords.creatingAccount}
    >
      <TextInput
        label={authWords.name}
        name="name"
        autoComplete="name"
        required
        data-autofocus
        value={name}
        onChange={(event) => put('name')(event.currentTarget.value)}
      />
      <EmailField value={email} onChange={put('email')} />
      <PasswordField
        label={loginWords.password}
        name="password"
        autoComplete="new-password"
        hint={<PasswordChecklist password={password} />}
        value={password}
        onChange={put('password')}
      />
      <PasswordField
        label={loginWords.confirmPassword}
        name="confirmPassword"
        autoComplete="new-password"
        value={confirmPassword}
        onChange={put('confirmPassword')}
      />
    </AccountForm>
  )
}
