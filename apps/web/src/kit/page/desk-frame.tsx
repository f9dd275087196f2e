import type { ReactNode } from 'react'
import classes from './desk-frame.module.css'

interface Props {
  /** The list; it scrolls with the page. */
  list: ReactNode
  /** Panel as high as the window; stays visible while scrolling. Left out, the list has the whole width. */
  side?: ReactNode
}

/** List with a side panel, for windows of 1,200 px or more. */
export function DeskFrame({ list, side }: Props) {
  return (
    <div className={classes.desk} data-whole={!side || undefined}>
      <div className={classes.list}>{list}</div>
      {side && <div className={classes.side}>{side}</div>}
    </div>
  )
}
