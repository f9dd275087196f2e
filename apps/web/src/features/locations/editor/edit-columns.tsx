import type { ReactNode } from 'react'
import classes from './edit-location.module.css'

interface Props {
  map: ReactNode
  /** What is to be seen before the form. */
  notices: ReactNode
  children: ReactNode
}

/** The map beside the form on wide screens, above it on phones. */
export function EditColumns({ map, notices, children }: Props) {
  return (
    <div className={`stack ${classes.columns}`}>
      <div>{map}</div>
      <div className={`stack ${classes.sections}`}>
        {notices}
        {children}
      </div>
    </div>
  )
}
