import { iconOf } from '@lamplighter/domain/catalog'
import type { Location } from '@lamplighter/domain/locations'
import { metersBetween } from '@lamplighter/domain/map'
import { excerpt, SHORT_PREVIEW } from '@lamplighter/domain/notes'
import { Link } from '@tanstack/react-router'
import { AssetIcon } from '../../../kit/drawings/asset-icon.tsx'
import { UnsentBadge } from '../../../kit/lists/unsent-badge.tsx'
import { PlaceLine } from '../../../kit/text/place-line.tsx'
import { useCities } from '../../../lib/cities/active-city.ts'
import { useUnsentState } from '../../../lib/unsent/use-unsent-state.ts'
import { useDevicePlace } from '../../../map/pin/use-device-place.ts'
import { away, workOrderWords } from '../work-orders.messages.ts'
import classes from './picker.module.css'

/** Search results; the whole row selects. */
export function PickList({ locations }: { locations: Location[] }) {
  const { memberships } = useCities()
  const unsentOf = useUnsentState()
  const here = useDevicePlace()
  return (
    <ul className="surface">
      {locations.map(({ _id, name, icon, city, state, description, placeWords, latitude, longitude }) => (
        <li key={_id} className={classes.row}>
          <AssetIcon icon={icon} size={36} />
          <div className={classes.words}>
            <h2 className="item-name">{name}</h2>
            <p className="quiet">
              {[
                here && away(metersBetween(here, { latitude, longitude })),
                iconOf(icon).label,
                memberships.length > 1 && `${city}, ${state}`,
                excerpt(description, SHORT_PREVIEW),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <PlaceLine words={placeWords} beside={name} />
            <Unsent state={unsentOf(_id)} />
          </div>
          <Link
            to="/work-orders/new/details"
            search={{ locationId: _id }}
            className={`as-large ${classes.pick}`}
            aria-label={`${workOrderWords.selectThis}: ${name}`}
          >
            {workOrderWords.selectThis}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Unsent({ state }: { state: string | null }) {
  return (
    state && (
      <p>
        <UnsentBadge state={state} />
      </p>
    )
  )
}
