import { type Coordinates, formatDistance, metersBetween } from '@lamplighter/domain/map'
import type { ReactNode } from 'react'
import classes from './away-line.module.css'
import { useDevicePlace } from './use-device-place.ts'

interface Props {
  place: Coordinates
  /** Words about the place. */
  said: readonly string[]
  /** Shown instead of an unknown distance. */
  otherwise?: ReactNode
  /** For rows that may grow. */
  twoLines?: boolean
}

/** Distance from the device, if its position is known without asking, and words about the place. */
export function AwayLine({ place, said, otherwise, twoLines = false }: Props) {
  const here = useDevicePlace()
  const words = said.join(' · ')
  return (
    <span className={classes.line}>
      {(here || otherwise) && (
        <span className={classes.away} data-known={here !== null || undefined}>
          {here ? formatDistance(metersBetween(here, place), 2) : otherwise}
        </span>
      )}
      <span className={twoLines ? 'two-lines' : 'one-line'} title={words}>
        {words}
      </span>
    </span>
  )
}
