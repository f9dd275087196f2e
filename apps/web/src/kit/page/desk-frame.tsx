import type { ReactNode } from 'react'
import classes from './desk-frame.module.css'

interface Props {
  /** What is gone through; it scrolls with the page. */
  list: ReactNode
  /** As high as the window, and in sight however far one scrolls. */
  side: ReactNode
}

/** A list of a window of 1,200 px or more, and what stands beside it. */
export function DeskFrame({ list, side }: Props) {
  return (
    <div className={classes.desk}>
      <div className={classes.list}>{list}</div>
      <div className={classes.side}>{side}</div>
    </div>
  )
}
