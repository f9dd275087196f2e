/** The installed maps: fetched once, and identified by their source names. */
import { getMapConfig, type MapConfig } from '@lamplighter/domain/map'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api-client.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { largestFirst } from './street-reach.ts'

const config = {
  queryKey: queryKeys.mapConfig(),
  queryFn: () => call(getMapConfig, {}),
  staleTime: 5 * 60_000,
}

/** On its first start, the server is still drawing the country map. */
const POLL_MS = 20_000

/** Default until the server responds. */
export const unknownConfig: MapConfig = { streets: [], provider: null, embedded: null, satellite: null }

/** Street maps, largest first, so that a city's map is above its state's; empty until loaded. */
export function useMapConfig(): MapConfig {
  const { data } = useQuery({
    ...config,
    select: largestFirst,
    refetchInterval: ({ state }) => (state.data && !state.data.embedded ? POLL_MS : false),
  })
  return data ?? unknownConfig
}

/** Prefetches while the renderer loads. */
export function prefetchStreetMaps(): void {
  void queryClient.prefetchQuery(config)
}

/** The installed maps, cached for offline use (DUR-31). */
export const readMapConfig = () => queryClient.fetchQuery(config)

/** A map that fails to load may have a new URL. */
export function askAgainForStreetMaps(): void {
  void queryClient.invalidateQueries({ queryKey: config.queryKey })
}
