/** The filters of the server's lists, for what is only on this device: each location is asked as a day pack of one is. */

import type { Location, LocationFilters } from '@lamplighter/domain/locations'
import { locationIndexBuilder, matchingRows } from '@lamplighter/domain/offline-queries'

/** What only this device knows may be less than a location. */
type Fitted = Pick<Location, 'name' | 'description' | 'icon' | 'tags' | 'latitude' | 'longitude'> &
  Partial<Location>

/** Whether a list under these filters holds the location. */
export function fits(location: Fitted | null | undefined, filters: LocationFilters): boolean {
  if (!location) return false
  const { cityId = '', cityName: name = '', cityState: state = '' } = location
  const builder = locationIndexBuilder([{ cityId, name, state, isOwn: true }])
  builder.add(0, {
    _id: '',
    attributes: {},
    updatedAt: '',
    zip: '',
    ...location,
    street: location.address?.street ?? '',
  })
  return matchingRows(builder.finish(), filters)?.length === 1
}
