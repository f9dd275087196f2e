import {
  duplicateSearchRadius,
  type Location,
  nearDuplicateQuestion,
  nearDuplicates,
} from '@lamplighter/domain/locations'
import type { Coordinates } from '@lamplighter/domain/map'
import { Button } from '@mantine/core'
import { formWords } from '../../../kit/kit.messages.ts'
import { LocationSummary } from '../../../kit/location/location-summary.tsx'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { useLocationsNear } from '../../../lib/locations/location-list.ts'
import { useAccuracyOf } from '../../../map/pin/use-geolocation.ts'
import { addTo } from './edit.messages.ts'
import classes from './near-duplicate-hint.module.css'

interface Props {
  at: Coordinates | null
  icon: string | null
  /** Only new locations are checked. */
  isNew: boolean
  disabled: boolean
  /** Called when the user follows the link, so that leaving does not send the draft. */
  onOpen: () => void
  /** Adds the text and photos to the existing location. */
  onAddTo: (place: Location) => void
}

/** Warns about a likely duplicate and offers to open it or to add the note to it. Does not prevent saving (LOC-6). */
export function NearDuplicateHint({ at, icon, isNew, disabled, onOpen, onAddTo }: Props) {
  const accuracy = useAccuracyOf(at)
  const near = useLocationsNear({
    at,
    // One meter more, because of rounding.
    meters: duplicateSearchRadius(accuracy) + 1,
    limit: 20,
    icons: icon ? [icon] : [],
    exceptId: '',
    enabled: isNew && icon !== null,
  }).places
  const [nearest] = at ? nearDuplicates<Location>(near, { at, icon, accuracy }) : []
  return (
    <div role="status">
      {isNew && nearest && (
        <div className={`notice stack gap-12 ${classes.hint}`}>
          <strong>{nearDuplicateQuestion(nearest.place.icon, nearest.meters)}</strong>
          <LocationSummary location={nearest.place} density="row" />
          <div className={`row ${classes.actions}`}>
            <Button
              variant="default"
              className={classes.add}
              disabled={disabled}
              onClick={() => onAddTo(nearest.place)}
            >
              {addTo(nearest.place.name)}
            </Button>
            <LinkButton
              variant="default"
              to="/edit-location"
              search={{
                lat: nearest.place.latitude,
                lng: nearest.place.longitude,
                from: 'savedlocations',
                id: nearest.place._id,
              }}
              aria-label={`${formWords.open} ${nearest.place.name}`}
              onClick={onOpen}
            >
              {formWords.open}
            </LinkButton>
          </div>
        </div>
      )}
    </div>
  )
}
