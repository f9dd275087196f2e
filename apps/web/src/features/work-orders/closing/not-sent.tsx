import type { ReactNode } from 'react'
import classes from './notices.module.css'

interface Props {
  /** Why the server rejected it. */
  reason: string
  /** The rejected text. */
  text: string | null
  /** The photos that belong to it. */
  pictures?: ReactNode
  /** Actions to resolve it. */
  children: ReactNode
}

/** Notice on the order's page about a rejected write, with actions for the user. */
export function NotSent({ reason, text, pictures, children }: Props) {
  return (
    <div className={`notice stack gap-12 ${classes.notice}`} role="alert">
      <p className={classes.lead}>{reason}</p>
      {text !== null && <p className={classes.typed}>{text}</p>}
      {pictures}
      <div className="row">{children}</div>
    </div>
  )
}
