import { authWords, checkRegistration } from '@lamplighter/domain/auth'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { PasswordChecklist } from '../../../kit/password/password-checklist.tsx'
import { PasswordField } from '../../../kit/password/password-field.tsx'
import { session } from '../../../lib/session/session.ts'
import { AccountForm, EmailField } from './account-form.tsx'
import { loginWords } from './login.messages.ts'

export function RegisterForm() {
  const [password, setPassword] = useState('')
  return (
    <AccountForm
      fields={['name', 'email', 'password', 'confirmPassword']}
      check={(account) => checkRegistration(account)?.message ?? null}
      send={({ name, email, password }) =>
        session.register({ name: name.trim(), email: email.trim(), password })
      }
      submit={loginWords.register}
      submitting={loginWords.creatingAccount}
    >
      <TextInput label={authWords.name} name="name" autoComplete="name" required data-autofocus />
      <EmailField />
      <PasswordField
        label={loginWords.password}
        name="password"
        autoComplete="new-password"
        hint={<PasswordChecklist password={password} />}
        onChange={setPassword}
      />
      <PasswordField label={loginWords.confirmPassword} name="confirmPassword" autoComplete="new-password" />
    </AccountForm>
  )
}
