import type { ReactNode } from 'react'
import classes from './action-bar.module.css'

interface Props {
  /** The state at the left: 'Draft saved 10:42'. */
  status?: ReactNode
  /** Buttons; the main one last, with size="lg". */
  children: ReactNode
}

/** Where a form's main action sits: at the thumb on a phone, at the form's end on a wide screen. */
export function ActionBar({ status, children }: Props) {
  return (
    <div className={classes.bar} data-action-bar>
      {status && (
        <div className={classes.status} role="status">
          {status}
        </div>
      )}
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}
