/** The maps of this installation: asked for once, and told apart on the map by the names of their sources. */
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
