import type { ReactNode } from 'react'
import classes from './settings.module.css'

/** The account at the side, the rest beside it; one column on narrow screens. */
export function SettingsGrid({ side, main }: { side: ReactNode; main: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.grid}>{side}</div>
      <div className={classes.grid}>{main}</div>
    </div>
  )
}
