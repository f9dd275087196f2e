import { maxLengths } from '@lamplighter/domain/http'
import {
  type Location,
  locationResult,
  SEARCH_MIN_LETTERS,
  type SearchResult,
  searchPlaces,
} from '@lamplighter/domain/locations'
import { type Coordinates, formatCoordinates, parseCoordinates, zooms } from '@lamplighter/domain/map'
import { hasAllTerms, searchedText, searchTerms } from '@lamplighter/domain/search'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { useObservedCity } from '../../lib/cities/observed-city.ts'
import { useIsFromPack } from '../../lib/reads/pack-reads.ts'
import { useUnsentLocations } from '../../lib/unsent/use-unsent-locations.ts'
import type { LiveMap } from '../map-types.ts'
import { placeSearchWords } from './search.messages.ts'

const DEBOUNCE_MS = 250

export interface PlaceFinding {
  results: readonly SearchResult[]
  state: 'idle' | 'searching' | 'failed' | 'done'
  /** Towns and zips were not searched, because only the server has them. */
  fromPack: boolean
  askAgain: () => void
  /** Search text for the list of saved locations; null if it would find nothing, as with coordinates. */
  listable: string | null
}

/** Results of a search text. Coordinates are parsed locally, also offline; everything else is a server search. */
export function usePlaceSearch(typed: string, map: LiveMap | null): PlaceFinding {
  const text = typed.trim().replace(/\s+/g, ' ')
  const [settled] = useDebouncedValue(text, DEBOUNCE_MS)
  const point = parseCoordinates(text)
  const city = useObservedCity()
  const of = city ? { cityId: city.cityId } : {}
  const asks = point === null && text.length >= SEARCH_MIN_LETTERS
  const queryKey = queryKeys.placeSearch(settled, city?.cityId)
  const isFromPack = useIsFromPack(queryKey)
  const { data, isError, isFetching, refetch } = useRead(
    queryKey,
    searchPlaces,
    { query: { query: settled, ...middleOf(map), ...of } },
    { enabled: asks && settled === text, staleTime: 60_000, retry: false },
  )
  const listable = asks && text.length <= maxLengths.search ? text : null
  const rest = { fromPack: false, askAgain: () => void refetch(), listable }
  const own = useOwnNamed(asks ? text : '', city?.cityId)
  if (point) return { results: [atCoordinates(point)], state: 'done', ...rest }
  if (!asks) return { results: [], state: 'idle', ...rest }
  if (settled !== text || isFetching) return { results: own.found, state: 'searching', ...rest }
  const others = (data?.results ?? []).filter(({ locationId }) => !own.ids.has(locationId))
  return {
    ...rest,
    results: [...own.found, ...others],
    state: isError ? 'failed' : 'done',
    fromPack: isFromPack,
  }
}

/** The user's unsent locations, searched locally, also offline. */
function useOwnNamed(text: string, cityId: string | undefined) {
  const { records: own } = useUnsentLocations()
  return useMemo(() => {
    const terms = searchTerms(text)
    const isNamed = ({ name }: Location) => hasAllTerms(searchedText(name), terms)
    const named = own.filter(({ after }) => isNamed(after) && (!cityId || after.cityId === cityId))
    return {
      ids: new Set<string | null>(own.map(({ after }) => after._id)),
      found: named.map(({ after }) => locationResult(after)),
    }
  }, [own, text, cityId])
}

/** Rounded to about a kilometer: only ranks equal results by distance. */
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
