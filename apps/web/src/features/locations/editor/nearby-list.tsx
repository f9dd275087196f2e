import { iconOf } from '@lamplighter/domain/catalog'
import type { Location } from '@lamplighter/domain/locations'
import { type Coordinates, formatDistance, metersBetween } from '@lamplighter/domain/map'
import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { LocationSummary } from '../../../kit/location/location-summary.tsx'
import { CollapsibleSection } from '../../../kit/sections/collapsible-section.tsx'
import { useLocationsNear } from '../../../lib/locations/location-list.ts'
import { mapMessages } from '../../../map/map.messages.ts'
import { editWords } from './edit.messages.ts'
import classes from './nearby-list.module.css'

const MOST_SHOWN = 5
/** Meters (1,000 ft). */
const NEAR = 305
/** Debounce for a pin that is being dragged. */
const SETTLE_MS = 300

interface Props {
  at: Coordinates
  exceptId: string
  /** Links to the open work orders of a location. */
  ordersOf: (place: Location) => ReactNode
  /** Called when the user follows a link, so that leaving does not send the draft. */
  onOpen: () => void
}

/** Accessible alternative to the nearby markers on the map (LOC-87). Loads when the section is opened. */
export function NearbyList({ at, exceptId, ordersOf, onOpen }: Props) {
  const [open, setOpen] = useState(false)
  const { near, isPending, isError } = useNearest(at, exceptId, open)
  return (
    <CollapsibleSection title={editWords.nearby} open={open} onToggle={setOpen}>
      {open && isPending && <Skeleton height={48} />}
      {!isPending && near.length === 0 && (
        <p className="quiet">{isError ? mapMessages.loadFailed : editWords.nothingNearby}</p>
      )}
      <ul aria-label={editWords.nearby}>
        {near.map(({ place, meters }) => (
          <li key={place._id} className={classes.place}>
            <LocationSummary
              location={place}
              density="row"
              title={
                <Link
                  to="/edit-location"
                  search={{
                    lat: place.latitude,
                    lng: place.longitude,
                    from: 'savedlocations',
                    id: place._id,
                  }}
                  className="item-name as-large"
                  onClick={onOpen}
                >
                  <span className="two-lines">{place.name}</span>
                </Link>
              }
              facts={[formatDistance(meters, 2), iconOf(place.icon).label]}
            />
            {ordersOf(place)}
          </li>
        ))}
      </ul>
    </CollapsibleSection>
  )
}

/** The nearest locations with their distance. */
function useNearest(at: Coordinates, exceptId: string, enabled: boolean) {
  const [settled] = useDebouncedValue(at, SETTLE_MS)
  const { places, ...read } = useLocationsNear({
    at: settled,
    meters: NEAR,
    // The location itself is one of the results.
    limit: MOST_SHOWN + 1,
    exceptId,
    enabled,
  })
  const near = places
    .map((place) => ({ place, meters: metersBetween(settled, place) }))
    .filter(({ meters }) => meters <= NEAR)
    .toSorted((one, other) => one.meters - other.meters)
    .slice(0, MOST_SHOWN)
  return { near, isPending: read.isPending && near.length === 0, isError: read.isError }
}
