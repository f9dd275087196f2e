import { cityAndState } from '../cities/index.ts'
import { zooms } from '../map/index.ts'
import type { SearchResult } from './geocode.contract.ts'
import type { Location } from './locations.contract.ts'

type Found = Pick<Location, '_id' | 'name' | 'icon' | 'city' | 'state' | 'latitude' | 'longitude'>

/** A location among what the search of a map finds (LOC-21). */
export const locationResult = ({
  _id,
  name,
  icon,
  city,
  state,
  latitude,
  longitude,
}: Found): SearchResult => ({
  kind: 'location',
  label: name,
  detail: cityAndState({ name: city, state }),
  latitude,
  longitude,
  zoom: zooms.editPage,
  locationId: _id,
  icon,
})
