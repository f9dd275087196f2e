import type { ReactNode } from 'react'
import classes from './edit-location.module.css'

/** The map beside the form on wide screens, above it on phones. */
export function EditColumns({ map, children }: { map: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div>
        <div className={classes.map}>{map}</div>
      </div>
      <div className={classes.sections}>{children}</div>
    </div>
  )
}
