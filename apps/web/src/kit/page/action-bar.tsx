import type { ReactNode } from 'react'
import classes from './action-bar.module.css'

interface Props {
  /** Status at the left: 'Draft saved 10:42 AM'. */
  status?: ReactNode
  /** Buttons; the main one last, with size="lg". */
  children: ReactNode
}

/**
 * Main actions of a screen: at the bottom edge on phones, after the content on wide screens. Put it last on the page, so
 * that covered content can be scrolled into view.
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
