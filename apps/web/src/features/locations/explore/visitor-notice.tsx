import { mapMessages } from '@lamplighter/domain/map'
import classes from './explore-map.module.css'

/** What a visitor reads above the map; the way in is at the top of every screen. */
export function VisitorNotice() {
  return (
    <p className={classes.visitor} role="note">
      {mapMessages.authenticationRequired}
    </p>
  )
}
