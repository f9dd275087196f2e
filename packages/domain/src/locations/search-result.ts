import { cityAndState } from '../cities/index.ts'
import { type Coordinates, formatPlace, type NamedSpot, zooms } from '../map/index.ts'
import type { SearchResult } from './geocode.contract.ts'
import type { Location } from './locations.contract.ts'

type Found = Pick<Location, '_id' | 'name' | 'icon' | 'city' | 'state' | 'latitude' | 'longitude'>

/** A location as a result of the map's search (LOC-21). */
export const locationResult = ({ _id, city, state, name, ...location }: Found): SearchResult => ({
  kind: 'location',
  label: name,
  detail: cityAndState({ name: city, state }),
  latitude: location.latitude,
  longitude: location.longitude,
  zoom: zooms.editPage,
  locationId: _id,
  icon: location.icon,
})

/** A result from the street map. `detail` describes where it is. Houses and crossings get a closer zoom. */
export const spotResult = (
  { spot, latitude, longitude }: Coordinates & { spot: NamedSpot },
  detail: string,
): SearchResult => ({
  kind: 'address',
  spot: spot.kind === 'near' ? 'street' : spot.kind,
  label: formatPlace(spot),
  detail,
  latitude,
  longitude,
  zoom: spot.kind === 'house' || spot.kind === 'crossing' ? zooms.editPage : zooms.mapsPage,
  locationId: null,
  icon: null,
})
