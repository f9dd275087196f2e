/**
 * Applies the filters of the server's lists to locations on this device, by querying a pack that contains only the
 * location.
 */

import type { EnteredFields, Location, LocationFilters } from '@lamplighter/domain/locations'
import type { Coordinates } from '@lamplighter/domain/map'
import { locationIndexBuilder, matchingRows } from '@lamplighter/domain/offline-queries'

/** The device may know only some fields. */
type Fitted = EnteredFields & Coordinates & Partial<Location>

/** True if a list with these filters includes the location. */
export function matchesFilters(location: Fitted | null | undefined, filters: LocationFilters): boolean {
  if (!location) return false
  const { cityId = '', cityName: name = '', cityState: state = '' } = location
  const builder = locationIndexBuilder([{ cityId, name, state, isOwn: true }])
  const street = location.address?.street ?? ''
  builder.add(0, { _id: '', attributes: {}, updatedAt: '', zip: '', ...location, street })
  return matchingRows(builder.finish(), filters)?.length === 1
}
