import type { Coordinates } from '@lamplighter/domain/map'
import { IconMapOff } from '@tabler/icons-react'
import { mapMessages, pinWords } from './map.messages.ts'
import classes from './map-unavailable.module.css'
import { CoordinatesInput } from './pin/coordinates-input.tsx'

/** Shown if the browser cannot draw a map; coordinates can still be entered. */
export function MapUnavailable({ onPick }: { onPick?: ((at: Coordinates) => void) | undefined }) {
  return (
    <div className={classes.box}>
      <IconMapOff size={32} aria-hidden />
      <p className={classes.words}>{mapMessages.unavailable}</p>
      {onPick && <CoordinatesInput onPick={onPick} action={pinWords.place} />}
    </div>
  )
}
