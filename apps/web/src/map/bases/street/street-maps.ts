/** The maps of this installation: asked for once, and told apart on the map by the names of their sources. */
import { type Coordinates, getMapConfig, type MapConfig, type StreetBase } from '@lamplighter/domain/map'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api-client.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import type { Extent } from '../../map-types.ts'

const config = {
  queryKey: queryKeys.mapConfig(),
  queryFn: () => call(getMapConfig, {}),
  staleTime: 5 * 60_000,
}

/** At its first start the server is still drawing the map of the country. */
const POLL_MS = 20_000

/** What there is until the server has answered. */
export const unknownConfig: MapConfig = { streets: [], provider: null, embedded: null, satellite: null }

/** The largest street map first, so that a city's own lies above that of its state; none until they are known. */
export function useMapConfig(): MapConfig {
  const { data } = useQuery({
    ...config,
    select: largestFirst,
    refetchInterval: ({ state }) => (state.data && !state.data.embedded ? POLL_MS : false),
  })
  return data ?? unknownConfig
}

/** Begins to ask while the renderer is still on its way. */
export function prefetchStreetMaps(): void {
  void queryClient.prefetchQuery(config)
}

/** What a map is drawn with; asked for in this way it is kept for a day without a network (DUR-31). */
export const readMapConfig = () => queryClient.fetchQuery(config)

/** A map that cannot be loaded may have got another address. */
export function askAgainForStreetMaps(): void {
  void queryClient.invalidateQueries({ queryKey: config.queryKey })
}

function largestFirst(given: MapConfig): MapConfig {
  const size = ({ bounds: [west, south, east, north] }: StreetBase) => (east - west) * (north - south)
  return { ...given, streets: given.streets.toSorted((a, b) => size(b) - size(a)) }
}

export function reaches({ bounds: [w, s, e, n] }: StreetBase, [west, south, east, north]: Extent): boolean {
  return w < east && e > west && s < north && n > south
}

export function covers({ bounds: [w, s, e, n] }: StreetBase, { latitude, longitude }: Coordinates): boolean {
  return w <= longitude && longitude <= e && s <= latitude && latitude <= n
}

/** How much of the view a map covers, from 0 to 1; degrees are near enough for views of a town. */
export function shareOf({ bounds: [w, s, e, n] }: StreetBase, [west, south, east, north]: Extent): number {
  const across = Math.max(0, Math.min(e, east) - Math.max(w, west))
  const up = Math.max(0, Math.min(n, north) - Math.max(s, south))
  const all = (east - west) * (north - south)
  return all > 0 ? (across * up) / all : 0
}
