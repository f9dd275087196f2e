import type { ReactNode } from 'react'
import classes from './action-bar.module.css'

interface Props {
  /** The state at the left: 'Draft saved 10:42 AM'. */
  status?: ReactNode
  /** Buttons; the main one last, with size="lg". */
  children: ReactNode
}

/**
 * A screen's main actions: at the bottom edge of a phone, below everything on a wide screen. Put it last on the page, so
 * that what it covers can be scrolled into view.
 */
export function ActionBar({ status, children }: Props) {
  return (
    <div className={`line ${classes.bar}`} data-action-bar>
      {status && (
        <div className={`quiet ${classes.status}`} role="status">
          {status}
        </div>
      )}
      <div className={`row ${classes.buttons}`}>{children}</div>
    </div>
  )
}
