import type { ReactNode } from 'react'
import classes from './desk-frame.module.css'

interface Props {
  /** The list; it scrolls with the page. */
  list: ReactNode
  /** Panel as high as the window; stays visible while scrolling. */
  side: ReactNode
}

/** List with a side panel, for windows of 1,200 px or more. */
export function DeskFrame({ list, side }: Props) {
  return (
    <div className={classes.desk}>
      <div className={classes.list}>{list}</div>
      <div className={classes.side}>{side}</div>
    </div>
  )
}
