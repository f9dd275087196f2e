import { type Coordinates, formatCoordinates } from '@lamplighter/domain/map'
import { CoordinatesInput } from '../../../map/coordinates-input.tsx'
import type { FoundPlace } from '../location-form.ts'
import classes from './edit-location.module.css'

interface Props {
  place: FoundPlace
  at: Coordinates | null
  onPlace: (at: Coordinates) => void
}

/** City, state and zip as they were found, and the coordinates, which may be typed. */
export function AddressFields({ place, at, onPlace }: Props) {
  const rows = [
    ['City', place.city],
    ['State', place.state],
    ['Zip', place.zip],
    ['Coordinates', at ? formatCoordinates(at, 6) : 'None yet'],
  ]
  return (
    <div className={classes.fields}>
      <dl className={classes.address}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <CoordinatesInput value={at} onPick={onPlace} action="Move pin" />
    </div>
  )
}
