/** Geocoding for callers: the geocoder's answers, combined with the caller's own cities and locations. */
import { cityAndState } from '@lamplighter/domain/cities'
import type { InputOf } from '@lamplighter/domain/http'
import type * as contract from '@lamplighter/domain/locations'
import { rankPlaces, SEARCH_MIN_LETTERS, spotResult } from '@lamplighter/domain/locations'
import { type Coordinates, formatCoordinates, parseCoordinates, zooms } from '@lamplighter/domain/map'
import { bestSpelling } from '@lamplighter/domain/search'
import type { ReadContext } from '../../http/context.ts'
import type { Parts } from '../../parts.ts'
import { placeWordsAt } from '../map/index.ts'
import { locate } from './locate.ts'
import * as repo from './search-places.repo.ts'
import { spelled } from './spelling.repo.ts'

type Result = contract.SearchResult

/** The city, state, zip and county of a point (LOC-5), and its name on the street map (LOC-50). */
export async function reverseGeocode(
  { parts, user }: ReadContext,
  { query }: InputOf<typeof contract.reverseGeocode>,
) {
  return { body: { ...(await locate(parts.geocoder, user, query)), ...placeWordsAt(parts.streets, query) } }
}

/** Corrects typing errors in the search, for lists that found nothing (LOC-99). */
export async function spelledSearch(
  { db, user }: ReadContext,
  { query }: InputOf<typeof contract.spelledSearch>,
) {
  return { body: { search: await spelled(db, user, query) } }
}

/** Resolves a search text: coordinates, the caller's locations, streets of the maps, the geocoder's results. */
export async function searchPlaces(
  { parts, db, user }: ReadContext,
  { query }: InputOf<typeof contract.searchPlaces>,
) {
  const text = query.query.trim().replace(/\s+/g, ' ')
  const point = parseCoordinates(text)
  if (point) return { body: { results: [atCoordinates(point)] } }
  if (text.length < SEARCH_MIN_LETTERS) return { body: { results: [] } }
  const { latitude, longitude, cityId } = query
  const middle = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
  const [locations, found, spots] = await Promise.all([
    repo.locationsNamed(db, user, { text, middle, cityId }),
    parts.geocoder.search(text, middle),
    streetSpots(parts, text, middle),
  ])
  const places = found.map((place): Result => ({ ...place, locationId: null, icon: null }))
  const isFound =
    locations.length > 0 || [...spots, ...found].some(({ kind, spot }) => spot || kind !== 'address')
  if (isFound) return { body: { results: rankPlaces(text, locations, [...spots, ...places]) } }
  // Nothing in the city has these words: similar names come before a provider's guesses.
  const search = await spelled(db, user, { search: text, cityId })
  const [similar, nearSpots] = await Promise.all([
    repo.locationsNamed(db, user, { text: search, middle, cityId }),
    streetSpots(parts, bestSpelling(search), middle),
  ])
  return { body: { results: rankPlaces(text, similar, [...nearSpots, ...places]) } }
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

/** Houses, corners, streets and parks from the installed maps, each with its city where known (LOC-51). */
function streetSpots({ streets, geocoder }: Parts, text: string, middle: Coordinates | null) {
  return Promise.all(
    streets.find(text, middle).map(async (found) => {
      const { latitude, longitude } = found
      const city = await geocoder.withinBoundary({ latitude, longitude }).catch(() => null)
      return spotResult(found, city ? cityAndState({ name: city.city, state: city.state }) : found.map)
    }),
  )
}
