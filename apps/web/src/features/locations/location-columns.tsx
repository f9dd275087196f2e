import type { ReactNode } from 'react'
import classes from './location-columns.module.css'

/** Places the map of a location beside the content on wide screens, above it on phones. */
export function LocationColumns({ map, children }: { map: ReactNode; children: ReactNode }) {
  return (
    <div className={`stack ${classes.columns}`}>
      <div>{map}</div>
      <div className={`stack ${classes.sections}`}>{children}</div>
    </div>
  )
}

/** `fillsWindow` makes it as high as the window allows. */
export function MapFrame({ fillsWindow, children }: { fillsWindow?: boolean; children: ReactNode }) {
  return (
    <div className={classes.map} data-fills-window={fillsWindow || undefined}>
      {children}
    </div>
  )
}
