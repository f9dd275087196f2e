import { authMessages, authWords, checkPasswordTwice } from '@lamplighter/domain/auth'
import { paths } from '@lamplighter/domain/pages'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { LinkPage } from '../../../kit/page/link-page.tsx'
import { PasswordChecklist } from '../../../kit/password/password-checklist.tsx'
import { PasswordField } from '../../../kit/password/password-field.tsx'
import { EmailText } from '../../../kit/text/email-text.tsx'
import { isProblem, sentenceFor } from '../../../lib/api/api-problem.ts'
import { loginPrompt } from '../../../lib/session/login-prompt.ts'
import { session } from '../../../lib/session/session.ts'
import { accountLinks, usePasswordLink } from '../account-links.api.ts'
import { AccountForm } from '../login/account-form.tsx'
import { linkWords } from './link.messages.ts'

/** Sets a new password from a link. Checks the link first, so that no one types for nothing. */
export function ChoosePassword({ secret }: { secret: string }) {
  const { data, error, refetch } = usePasswordLink(secret)
  const [over, setOver] = useState(false)
  if (over || isProblem(error, 'link_over'))
    return (
      <LinkPage title={linkWords.choose}>
        <EmptyState
          drawing="lamp"
          title={linkWords.over}
          message={linkWords.overHint}
          action={
            <LinkButton to={paths.resetPassword} hash="">
              {linkWords.askAgain}
            </LinkButton>
          }
        />
      </LinkPage>
    )
  if (error)
    return (
      <LinkPage title={linkWords.choose}>
        <ErrorState message={sentenceFor(error, linkWords.checkFailed)} onRetry={() => void refetch()} />
      </LinkPage>
    )
  if (!data) return <LinkPage title={linkWords.choose} />
  return (
    <LinkPage title={linkWords.choose}>
      <p className="named">
        <span>{authWords.email}</span>
        <strong>
          <EmailText email={data.email} />
        </strong>
      </p>
      <ChooseForm secret={secret} email={data.email} onOver={() => setOver(true)} />
    </LinkPage>
  )
}

interface FormProps {
  secret: string
  /** Tells password managers which account this is. */
  email: string
  onOver: () => void
}

function ChooseForm({ secret, email, onOver }: FormProps) {
  const [password, setPassword] = useState('')
  const navigate = useNavigate()

  async function send({ password }: { password: string }) {
    try {
      await accountLinks.choosePassword(secret, password)
    } catch (error) {
      if (isProblem(error, 'link_over')) return onOver()
      throw error
    }
    await navigate({ to: paths.home, replace: true })
    try {
      await session.signIn(email, password)
      say.success(linkWords.changed)
    } catch {
      say.info(linkWords.logInNow)
      loginPrompt.open('login')
    }
  }

  return (
    <AccountForm
      fields={['password', 'confirmPassword']}
      check={(typed) =>
        typed.password && typed.confirmPassword
          ? (checkPasswordTwice(typed)?.message ?? null)
          : authMessages.allFieldsRequired
      }
      send={send}
      submit={linkWords.change}
      submitting={linkWords.changing}
      explain={(error) => sentenceFor(error, linkWords.changeFailed)}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={linkWords.newPassword}
        name="password"
        autoComplete="new-password"
        hint={<PasswordChecklist password={password} />}
        onChange={setPassword}
      />
      <PasswordField label={linkWords.confirmPassword} name="confirmPassword" autoComplete="new-password" />
    </AccountForm>
  )
}
