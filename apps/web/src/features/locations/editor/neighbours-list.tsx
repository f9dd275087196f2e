import { iconOf } from '@lamplighter/domain/catalogue'
import { type Location, type LocationListQuery, listLocations } from '@lamplighter/domain/locations'
import { type Coordinates, degreesAround, distanceInWords, metresBetween } from '@lamplighter/domain/map'
import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { AssetIcon } from '../../../kit/drawings/asset-icon.tsx'
import { CollapsibleSection } from '../../../kit/sections/collapsible-section.tsx'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { useOwnLocations } from '../../../lib/unsent/use-own-locations.ts'
import { mapMessages } from '../../../map/map.messages.ts'
import { editWords } from './edit.messages.ts'
import classes from './neighbours-list.module.css'

const MOST_SHOWN = 5
/** Meters: a thousand feet. */
const NEAR = 305
/** A pin that is dragged does not ask at each step. */
const SETTLE_MS = 300

interface Props {
  at: Coordinates
  exceptId: string
  /** The open orders of one, each a link. */
  ordersOf: (neighbour: Location) => ReactNode
  /** Called when a link is followed: what is typed is then held. */
  onOpen: () => void
}

/** What the map of a location shows beside it, for those who do not see the map or do not point at it (LOC-87). Asked for once it is unfolded. */
export function NeighboursList({ at, exceptId, ordersOf, onOpen }: Props) {
  const [open, setOpen] = useState(false)
  const { near, isPending, isError } = useNeighbours(at, exceptId, open)
  return (
    <CollapsibleSection title={editWords.neighbours} open={open} onToggle={setOpen}>
      {open && isPending && <Skeleton height={48} />}
      {!isPending && near.length === 0 && (
        <p className="quiet">{isError ? mapMessages.loadFailed : editWords.noNeighbours}</p>
      )}
      <ul aria-label={editWords.neighbours}>
        {near.map(({ place, metres }) => (
          <li key={place._id} className={classes.neighbour}>
            <AssetIcon icon={place.icon} size={32} variant="glyph" />
            <div className={classes.head}>
              <Link
                to="/edit-location"
                search={{
                  lat: place.latitude,
                  lng: place.longitude,
                  from: 'savedlocations',
                  id: place._id,
                }}
                className={classes.name}
                onClick={onOpen}
              >
                <span className="two-lines">{place.name}</span>
              </Link>
              <span className="quiet">
                {distanceInWords(metres, 2)} · {iconOf(place.icon).label}
              </span>
            </div>
            {ordersOf(place)}
          </li>
        ))}
      </ul>
    </CollapsibleSection>
  )
}

/** The nearest others, with the user's own that are not sent in their place. */
function useNeighbours(at: Coordinates, exceptId: string, enabled: boolean) {
  const [{ latitude, longitude }] = useDebouncedValue(at, SETTLE_MS)
  const query: LocationListQuery = {
    latitude,
    longitude,
    tolerance: degreesAround({ latitude, longitude }, NEAR),
    // Itself is among them.
    limit: MOST_SHOWN + 1,
  }
  const key = queryKeys.locations(query)
  const { data, isPending, isError } = useRead(key, listLocations, { query }, { enabled })
  const { own } = useOwnLocations()
  const instead = new Set([exceptId, ...own.map(({ after }) => after._id)])
  const near = enabled
    ? [...(data ?? []).filter(({ _id }) => !instead.has(_id)), ...own.map(({ after }) => after)]
        .filter(({ _id }) => _id !== exceptId)
        .map((place) => ({ place, metres: metresBetween({ latitude, longitude }, place) }))
        .filter(({ metres }) => metres <= NEAR)
        .toSorted((one, other) => one.metres - other.metres)
        .slice(0, MOST_SHOWN)
    : []
  return { near, isPending: isPending && near.length === 0, isError }
}
