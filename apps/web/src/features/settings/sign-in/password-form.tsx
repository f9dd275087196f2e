import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { say } from '../../../kit/messages/say.tsx'
import { fieldsOf } from '../../../kit/page/fields-of.ts'
import { PasswordChecklist } from '../../../kit/password/password-checklist.tsx'
import { PasswordField } from '../../../kit/password/password-field.tsx'
import { isProblem, sentenceFor } from '../../../lib/api/api-problem.ts'
import { useChangePassword } from '../settings.api.ts'
import { settingsWords } from '../settings.messages.ts'
import classes from '../settings.module.css'
import { checkPasswordChange, type PasswordChange, type PasswordProblem } from './check-password-change.ts'

interface Props {
  /** Tells password managers which account this is. */
  email: string
  onDone: () => void
}

const passwordRefusals = ['password_too_weak', 'password_too_common', 'password_too_long'] as const

/** Form with the current password and the new one twice. An error appears at its field, which takes the focus. */
export function PasswordForm({ email, onDone }: Props) {
  const [newPassword, setNewPassword] = useState('')
  const [problem, setProblem] = useState<PasswordProblem | null>(null)
  const changing = useChangePassword()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => focusField(form.current, 'currentPassword'), [])
  useEffect(() => {
    if (problem) focusField(form.current, problem.field)
  }, [problem])

  const fieldOf = (name: keyof PasswordChange) => ({
    name,
    error: problem?.field === name ? problem.message : null,
    onChange: (value: string) => {
      if (name === 'newPassword') setNewPassword(value)
      if (problem?.field === name) setProblem(null)
    },
  })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (changing.isPending) return
    const typed = fieldsOf(event.currentTarget, ['currentPassword', 'newPassword', 'confirmPassword'])
    const found = checkPasswordChange(typed)
    if (found) return setProblem(found)
    try {
      const { currentPassword, newPassword } = typed
      await changing.mutateAsync({ currentPassword, newPassword })
      say.success(settingsWords.passwordChanged)
      onDone()
    } catch (error) {
      const message = sentenceFor(error, settingsWords.passwordFailed)
      if (isProblem(error, 'current_password_wrong')) setProblem({ field: 'currentPassword', message })
      else if (passwordRefusals.some((code) => isProblem(error, code)))
        setProblem({ field: 'newPassword', message })
      else say.failure(message)
    }
  }

  return (
    <form ref={form} className={`stack gap-20 ${classes.form}`} onSubmit={submit} noValidate>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...fieldOf('currentPassword')}
        label={settingsWords.currentPassword}
        autoComplete="current-password"
      />
      <PasswordField
        {...fieldOf('newPassword')}
        label={settingsWords.newPassword}
        autoComplete="new-password"
        hint={<PasswordChecklist password={newPassword} />}
      />
      <PasswordField
        {...fieldOf('confirmPassword')}
        label={settingsWords.confirmPassword}
        autoComplete="new-password"
      />
      <div className="row">
        <Button type="submit" loading={changing.isPending}>
          {settingsWords.changePassword}
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.focus()
}
