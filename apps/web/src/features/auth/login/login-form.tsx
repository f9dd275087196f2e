import { authMessages } from '@lamplighter/domain/auth'
import { paths } from '@lamplighter/domain/pages'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PasswordField } from '../../../kit/password/password-field.tsx'
import { loginPrompt } from '../../../lib/login-prompt.ts'
import { session } from '../../../lib/session.ts'
import { AccountForm, EmailField } from './account-form.tsx'
import { loginWords } from './login.messages.ts'
import classes from './login-register-modal.module.css'

export function LoginForm() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  return (
    <AccountForm
      check={() => (email.trim() && password ? null : authMessages.allFieldsRequired)}
      send={() => session.signIn(email.trim(), password)}
      submit={loginWords.login}
      submitting={loginWords.loggingIn}
    >
      <EmailField first value={email} onChange={setEmail} />
      <PasswordField
        label={loginWords.password}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <Anchor
        component={Link}
        to={paths.resetPassword}
        className={classes.forgotten}
        onClick={() => loginPrompt.close()}
      >
        {loginWords.forgotten}
      </Anchor>
    </AccountForm>
  )
}
