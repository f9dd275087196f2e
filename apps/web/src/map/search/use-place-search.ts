import { type Location, type SearchResult, searchPlaces } from '@lamplighter/domain/locations'
import { type Coordinates, formatCoordinates, parseCoordinates, zooms } from '@lamplighter/domain/map'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { useObservedCity } from '../../lib/cities/observed-city.ts'
import { useOwnLocations } from '../../lib/unsent/use-own-locations.ts'
import type { LiveMap } from '../map-types.ts'
import { placeSearchWords } from './search.messages.ts'

const MIN_LETTERS = 2
const DEBOUNCE_MS = 250

export interface PlaceFinding {
  results: readonly SearchResult[]
  state: 'idle' | 'searching' | 'failed' | 'done'
  askAgain: () => void
}

/** Where the text leads. Coordinates are read here, at once and without a network; for all else the server is asked. */
export function usePlaceSearch(typed: string, map: LiveMap | null): PlaceFinding {
  const text = typed.trim().replace(/\s+/g, ' ')
  const [settled] = useDebouncedValue(text, DEBOUNCE_MS)
  const point = parseCoordinates(text)
  const city = useObservedCity()
  const of = city ? { cityId: city.cityId } : {}
  const asks = point === null && text.length >= MIN_LETTERS
  const { data, isError, isFetching, refetch } = useRead(
    queryKeys.placeSearch(settled, city?.cityId),
    searchPlaces,
    { query: { query: settled, ...middleOf(map), ...of } },
    { enabled: asks && settled === text, staleTime: 60_000, retry: false },
  )
  const askAgain = () => void refetch()
  const own = useOwnNamed(asks ? text : '', city?.cityId)
  if (point) return { results: [atCoordinates(point)], state: 'done', askAgain }
  if (!asks) return { results: [], state: 'idle', askAgain }
  if (settled !== text || isFetching) return { results: own.found, state: 'searching', askAgain }
  const others = (data?.results ?? []).filter(({ locationId }) => !own.ids.has(locationId))
  return { results: [...own.found, ...others], state: isError ? 'failed' : 'done', askAgain }
}

/** The user's locations that the server does not have, or not as they are: they are found here, also without a network. */
function useOwnNamed(text: string, cityId: string | undefined) {
  const { own } = useOwnLocations()
  return useMemo(() => {
    const words = text.toLowerCase().split(' ').filter(Boolean)
    const isNamed = ({ name }: Location) => words.every((word) => name.toLowerCase().includes(word))
    const named = own.filter(
      ({ after }) => words.length > 0 && isNamed(after) && (!cityId || after.cityId === cityId),
    )
    return {
      ids: new Set<string | null>(own.map(({ after }) => after._id)),
      found: named.map(({ after }) => asResult(after)),
    }
  }, [own, text, cityId])
}

const asResult = ({ _id, name, icon, city, state, latitude, longitude }: Location): SearchResult => ({
  kind: 'location',
  label: name,
  detail: `${city}, ${state}`,
  latitude,
  longitude,
  zoom: zooms.editPage,
  locationId: _id,
  icon,
})

/** Rounded to about a kilometre: only used to rank equal results by distance. */
function middleOf(map: LiveMap | null): Partial<Coordinates> {
  if (!map) return {}
  const { lat, lng } = map.getCenter().wrap()
  return { latitude: Number(lat.toFixed(2)), longitude: Number(lng.toFixed(2)) }
}

function atCoordinates(point: Coordinates): SearchResult {
  return {
    kind: 'coordinates',
    label: formatCoordinates(point, 6),
    detail: placeSearchWords.coordinates,
    ...point,
    zoom: zooms.afterGeolocation,
    locationId: null,
    icon: null,
  }
}
