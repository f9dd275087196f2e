import type { ReactNode } from 'react'
import classes from './page.module.css'

/** Content column of a screen: at most 1200 px, or the full width for maps (`wide`). */
export function Page({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return <div className={wide ? `${classes.page} ${classes.wide}` : classes.page}>{children}</div>
}
