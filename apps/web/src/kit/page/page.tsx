import type { ReactNode } from 'react'
import classes from './page.module.css'

/** The column that a screen lives in: 1200 px at most, or the full width for maps (`wide`). */
export function Page({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return <div className={wide ? `${classes.page} ${classes.wide}` : classes.page}>{children}</div>
}
