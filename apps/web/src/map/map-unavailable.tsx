import type { Coordinates } from '@lamplighter/domain/map'
import { IconMapOff } from '@tabler/icons-react'
import { CoordinatesInput } from './coordinates-input.tsx'
import classes from './map-unavailable.module.css'

/** What stands where a map would, in a browser that cannot draw one; places can still be named by their figures. */
export function MapUnavailable({ onPick }: { onPick?: ((at: Coordinates) => void) | undefined }) {
  return (
    <div className={classes.box}>
      <IconMapOff size={32} aria-hidden />
      <p className={classes.words}>Map not available in this browser</p>
      {onPick && <CoordinatesInput onPick={onPick} action="Place pin" />}
    </div>
  )
}
