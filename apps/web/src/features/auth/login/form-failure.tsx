import { useEffect, useRef } from 'react'
import classes from './login-register-modal.module.css'

/** Form error as an alert that takes the focus. */
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
