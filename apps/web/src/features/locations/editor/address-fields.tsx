import { type Coordinates, formatCoordinates } from '@lamplighter/domain/map'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { mapMessages, pinWords } from '../../../map/map.messages.ts'
import { CoordinatesInput } from '../../../map/pin/coordinates-input.tsx'
import type { LocationForm } from '../location-form.ts'
import { editWords } from './edit.messages.ts'
import classes from './edit-location.module.css'
import type { PlaceFinding } from './use-place.ts'

interface Props {
  form: LocationForm
  finding: PlaceFinding
  /** States how reliable the place is and offers alternatives. */
  certainty: ReactNode
  onPlace: (at: Coordinates) => void
}

/** City, state and zip from the geocoder, and the coordinates, which can be edited. */
export function AddressFields({ form, finding, certainty, onPlace }: Props) {
  const { at, choice } = form
  const { place } = finding
  const looking = finding.state === 'looking'
  const rows = [
    ...(place.placeWords && !looking ? [[editWords.place, place.placeWords]] : []),
    [editWords.city, choice?.city ?? place.city],
    [editWords.state, choice?.state ?? place.state],
    [editWords.zip, place.zip],
    [mapMessages.coordinates, at ? formatCoordinates(at, 6) : editWords.noneYet],
  ]
  return (
    <div className="stack">
      <dl className={classes.address} aria-busy={looking}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {looking && label !== mapMessages.coordinates ? <Skeleton height={24} width={80} /> : value}
            </dd>
          </div>
        ))}
      </dl>
      {certainty}
      <CoordinatesInput value={at} onPick={onPlace} action={pinWords.move} />
    </div>
  )
}
