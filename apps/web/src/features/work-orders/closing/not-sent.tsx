import type { ReactNode } from 'react'
import classes from './notices.module.css'

interface Props {
  /** Why the server did not take it. */
  reason: string
  /** What was typed. */
  text: string | null
  /** What was photographed. */
  pictures?: ReactNode
  /** What can be done about it. */
  children: ReactNode
}

/** A write of an order that the server did not take, on the order's page: the user decides what becomes of it. */
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
