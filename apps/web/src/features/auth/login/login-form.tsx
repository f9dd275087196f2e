import { authMessages } from '@lamplighter/domain/auth'
import { paths } from '@lamplighter/domain/pages'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PasswordField } from '../../../kit/password/password-field.tsx'
import { loginPrompt } from '../../../lib/session/login-prompt.ts'
import { session } from '../../../lib/session/session.ts'
import { AccountForm, EmailField } from './account-form.tsx'
import { loginWords } from './login.messages.ts'
import classes from './login-register-modal.module.css'

// SEC-14
export function LoginForm() {
  return (
    <AccountForm
      fields={['email', 'password']}
      check={({ email, password }) => (email.trim() && password ? null : authMessages.allFieldsRequired)}
      send={({ email, password }) => session.signIn(email.trim(), password)}
      submit={loginWords.login}
      submitting={loginWords.loggingIn}
    >
      <EmailField first />
      <PasswordField label={loginWords.password} name="password" autoComplete="current-password" />
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
