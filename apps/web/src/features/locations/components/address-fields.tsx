import { type Coordinates, formatCoordinates } from '@lamplighter/domain/map'
import type { ReactNode } from 'react'
import { CoordinatesInput } from '../../../map/pin/coordinates-input.tsx'
import type { LocationForm } from '../location-form.ts'
import type { PlaceFinding } from '../use-place.ts'
import classes from './edit-location.module.css'

interface Props {
  form: LocationForm
  finding: PlaceFinding
  /** How sure the place is, and what can be done about it. */
  certainty: ReactNode
  onPlace: (at: Coordinates) => void
}

/** City, state and zip as they were found, and the coordinates, which may be typed. */
export function AddressFields({ form, finding, certainty, onPlace }: Props) {
  const { at, choice } = form
  const { place } = finding
  const rows = [
    ['City', choice?.city ?? place.city],
    ['State', choice?.state ?? place.state],
    ['Zip', place.zip],
    ['Coordinates', at ? formatCoordinates(at, 6) : 'None yet'],
  ]
  return (
    <div className={classes.fields}>
      <dl className={classes.address} aria-busy={finding.state === 'looking'}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {certainty}
      <CoordinatesInput value={at} onPick={onPlace} action="Move pin" />
    </div>
  )
}
