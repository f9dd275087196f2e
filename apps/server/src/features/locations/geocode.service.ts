/** Where a point is, and where a text leads: what the geocoder answers, with the caller's own cities and locations. */
import type { InputOf } from '@lamplighter/domain/http'
import type * as contract from '@lamplighter/domain/locations'
import { type Coordinates, formatCoordinates, parseCoordinates, zooms } from '@lamplighter/domain/map'
import type { ReadContext } from '../../http/context.ts'
import { locate } from './locate.ts'
import { rankPlaces } from './rank-places.ts'
import * as repo from './search-places.repo.ts'

type Result = contract.SearchResult

const MAX_LOCATIONS = 4
/** A single letter would match half of all locations. */
const MIN_LETTERS = 2

/** The city, state, zip and county of a point (LOC-5). */
export async function reverseGeocode(
  { parts, user }: ReadContext,
  { query }: InputOf<typeof contract.reverseGeocode>,
) {
  return { body: await locate(parts.geocoder, user, query) }
}

/** Resolves a search text: coordinates, the caller's own locations by name, and the geocoder's results. */
export async function searchPlaces(
  { parts, db, user }: ReadContext,
  { query }: InputOf<typeof contract.searchPlaces>,
) {
  const text = query.query.trim().replace(/\s+/g, ' ')
  const point = parseCoordinates(text)
  if (point) return { body: { results: [atCoordinates(point)] } }
  if (text.length < MIN_LETTERS) return { body: { results: [] } }
  const { latitude, longitude, cityId } = query
  const middle = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
  const [locations, found] = await Promise.all([
    repo.locationsNamed(db, user, { text, middle, limit: MAX_LOCATIONS, cityId }),
    parts.geocoder.search(text, middle),
  ])
  const places = found.map((place): Result => ({ ...place, locationId: null, icon: null }))
  return { body: { results: rankPlaces(text, locations, places) } }
}

function atCoordinates(point: Coordinates): Result {
  return {
    kind: 'coordinates',
    label: formatCoordinates(point, 6),
    detail: 'Coordinates',
    ...point,
    zoom: zooms.afterGeolocation,
    locationId: null,
    icon: null,
  }
}
