import { iconOf } from '@lamplighter/domain/catalog'
import type { Location } from '@lamplighter/domain/locations'
import { metersBetween } from '@lamplighter/domain/map'
import { callerOf, can } from '@lamplighter/domain/memberships'
import { excerpt, SHORT_PREVIEW } from '@lamplighter/domain/notes'
import { Link } from '@tanstack/react-router'
import { LocationSummary } from '../../../kit/location/location-summary.tsx'
import { useCities } from '../../../lib/cities/active-city.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useUnsentState } from '../../../lib/unsent/use-unsent-state.ts'
import { useDevicePlace } from '../../../map/pin/use-device-place.ts'
import { away, workOrderWords } from '../work-orders.messages.ts'
import classes from './picker.module.css'

/** Search results; the whole row selects. */
export function PickList({ locations }: { locations: Location[] }) {
  const { memberships } = useCities()
  const { user } = useSession()
  const unsentOf = useUnsentState()
  const here = useDevicePlace()
  return (
    <ul className="surface">
      {locations.map((location) => (
        <li key={location._id} className={classes.row}>
          <LocationSummary
            location={location}
            density="row"
            title={<h2 className="item-name">{location.name}</h2>}
            facts={[
              here && away(metersBetween(here, location)),
              iconOf(location.icon).label,
              memberships.length > 1 && `${location.city}, ${location.state}`,
              excerpt(location.description, SHORT_PREVIEW),
            ]}
            unsent={unsentOf(location._id)}
          />
          {can(user && callerOf(user), 'work_order:create', location) === 'allowed' && (
            <Link
              to="/work-orders/new/details"
              search={{ locationId: location._id }}
              className={`as-large ${classes.pick}`}
              aria-label={`${workOrderWords.selectThis}: ${location.name}`}
            >
              {workOrderWords.selectThis}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
