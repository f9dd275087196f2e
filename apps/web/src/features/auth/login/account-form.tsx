import { authWords } from '@lamplighter/domain/auth'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { fieldsOf } from '../../../kit/page/fields-of.ts'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { signInMessages } from '../../../lib/sign-in/sign-in.messages.ts'
import { isNoAnswer } from '../../../lib/sign-in/sign-in-failure.ts'
import { FormFailure } from './form-failure.tsx'
import classes from './login-register-modal.module.css'

interface Props<Name extends string> {
  /** Field names; the form reads their values on submit (SEC-39). */
  fields: readonly Name[]
  /** Validation error, or null. */
  check: (typed: Record<Name, string>) => string | null
  send: (typed: Record<Name, string>) => Promise<void>
  /** Button label, and its label while submitting. */
  submit: string
  submitting: string
  /** Error message for an error thrown by `send`. */
  explain?: (error: unknown) => string
  children: ReactNode
}

/** A form that unmounts on success. Errors appear above its fields. */
export function AccountForm<Name extends string>({
  fields,
  check,
  send,
  submit,
  submitting,
  explain = sentenceForLogin,
  children,
}: Props<Name>) {
  const [working, setWorking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (working) return
    const typed = fieldsOf(event.currentTarget, fields)
    const problem = check(typed) ?? emailProblem(event.currentTarget)
    setFailure(problem)
    if (problem) return
    setWorking(true)
    try {
      await send(typed)
    } catch (error) {
      setFailure(explain(error))
      setWorking(false)
    }
  }

  return (
    <form className={`stack ${classes.form}`} onSubmit={onSubmit} noValidate>
      <FormFailure message={failure} />
      {children}
      <Button type="submit" size="lg" fullWidth aria-disabled={working} data-working={working || undefined}>
        {working ? submitting : submit}
      </Button>
    </form>
  )
}

/** Takes the focus of the dialog if it is the first field. */
export function EmailField({ first }: { first?: boolean }) {
  return (
    <TextInput
      label={authWords.email}
      name="email"
      type="email"
      autoComplete="username"
      required
      data-autofocus={first}
    />
  )
}

/** Our message for the browser's validation of the email field; null if valid. */
function emailProblem(form: HTMLFormElement): string | null {
  const field = form.elements.namedItem('email')
  if (!(field instanceof HTMLInputElement) || !field.validity.typeMismatch) return null
  return 'Please enter a complete email address, like name@city.gov.'
}

/** The server's message; otherwise 'unavailable' or 'Login failed'. */
function sentenceForLogin(error: unknown): string {
  return sentenceFor(error, isNoAnswer(error) ? signInMessages.unavailable : signInMessages.loginFailed)
}
