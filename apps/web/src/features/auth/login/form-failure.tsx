import { useEffect, useRef } from 'react'
import { isProblem, sentenceFor } from '../../../lib/api/api-problem.ts'
import { signInMessages } from '../../../lib/sign-in/sign-in.messages.ts'
import classes from './login-register-modal.module.css'

/** Why the form was not accepted: an alert, which takes the focus. */
export function FormFailure({ message }: { message: string | null }) {
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (message) box.current?.focus()
  }, [message])
  if (!message) return null
  return (
    <p ref={box} role="alert" tabIndex={-1} className={classes.failure}>
      {message}
    </p>
  )
}

/** Our sentence for what the browser finds wrong with the e-mail field; null when it is valid. */
export function emailProblem(form: HTMLFormElement): string | null {
  const field = form.elements.namedItem('email')
  if (!(field instanceof HTMLInputElement) || !field.validity.typeMismatch) return null
  return 'Please enter a complete email address, like name@city.gov.'
}

/** The server's sentence for a refusal and when it is busy; else 'Login failed'. */
export function sentenceForLogin(error: unknown): string {
  return isProblem(error, 'unavailable') ? error.message : sentenceFor(error, signInMessages.loginFailed)
}
