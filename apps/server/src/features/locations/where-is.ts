/**
 * What the geocoder says of a point, for one caller: a city of theirs that nothing can place on the map (no limits given,
 * a name that no source knows) may be anywhere in its state that no limits claim, or nobody could ever begin there.
 */
import { isSameCity } from '@lamplighter/domain/cities'
import type { PlaceOfPoint } from '@lamplighter/domain/locations'
import { type Coordinates, UNKNOWN_STATE } from '@lamplighter/domain/map'
import { activeMemberships, type Caller } from '@lamplighter/domain/memberships'
import type { Geocoder } from '../../adapters/geocoder/geocoder.ts'

const MAX_CANDIDATES = 4

export async function whereIs(
  geocoder: Geocoder,
  user: Caller,
  point: Coordinates,
  options: { cityOnly?: boolean } = {},
): Promise<PlaceOfPoint> {
  const { outside, ...place } = await geocoder.reverse(point, options)
  if (place.confidence === 'exact' || outside) return place
  const mine = activeMemberships(user)
    .map(({ cityId, cityName, cityState }) => ({ cityId, city: cityName, state: cityState }))
    .filter(({ state }) => place.state === UNKNOWN_STATE || place.state === state)
  const unplaced = (await geocoder.unplaced(mine)).filter(
    (city) => !place.candidates.some((known) => isSameCity(known, city)),
  )
  if (unplaced.length === 0) return place
  const kept = place.candidates.slice(0, Math.max(1, MAX_CANDIDATES - unplaced.length))
  const candidates = [...kept, ...unplaced].slice(0, MAX_CANDIDATES)
  const [first] = candidates
  if (place.confidence !== 'unknown' || !first) return { ...place, candidates }
  return {
    ...place,
    ...first,
    confidence: 'approximate',
    source: 'your city, whose limits are not known',
    candidates,
  }
}
