import type { ReactNode } from 'react'
import classes from './action-bar.module.css'

interface Props {
  /** The state at the left: 'Draft saved 10:42 AM'. */
  status?: ReactNode
  /** Buttons; the main one last, with size="lg". */
  children: ReactNode
}

/**
 * Where a screen's main action sits: at the thumb on a phone, below everything on a wide screen. It is the last thing on
 * its page, so that whatever it lies over can be scrolled out from under it.
 */
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
