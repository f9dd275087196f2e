import { Skeleton } from '@mantine/core'
import { MAPS_PAGE_ROOM } from '../locations.constants.ts'
import classes from './explore-map.module.css'
import { MobileTips, VisitorNotice } from './tips.tsx'

/** Placeholder for the maps page of a visitor until the map has loaded. */
export function MapToCome() {
  return (
    <>
      <VisitorNotice />
      <div className={classes.stage}>
        <Skeleton height={MAPS_PAGE_ROOM} radius={0} />
      </div>
      <div className={`stack ${classes.folds}`}>
        <MobileTips />
      </div>
    </>
  )
}
