/** The street maps of this installation: asked for once, and told apart on the map by the names of their sources. */
import { type Coordinates, getMapConfig, type StreetBase } from '@lamplighter/domain/map'
import { useQuery } from '@tanstack/react-query'
import { call } from '../lib/api-client.ts'
import { queryClient } from '../lib/query-client.ts'
import { queryKeys } from '../lib/query-keys.ts'
import type { Extent } from './map-types.ts'

const config = {
  queryKey: queryKeys.mapConfig(),
  queryFn: () => call(getMapConfig, {}),
  staleTime: 5 * 60_000,
}

const none: StreetBase[] = []

/** The largest first, so that a city's own map lies above that of its state; none until they are known. */
export function useStreetMaps(): readonly StreetBase[] {
  const { data } = useQuery({ ...config, select: largestFirst })
  return data ?? none
}

/** Begins to ask while the renderer is still on its way. */
export function prefetchStreetMaps(): void {
  void queryClient.prefetchQuery(config)
}

/** A map that cannot be loaded may have got another address. */
export function askAgainForStreetMaps(): void {
  void queryClient.invalidateQueries({ queryKey: config.queryKey })
}

function largestFirst({ streets }: { streets: StreetBase[] }): StreetBase[] {
  const size = ({ bounds: [west, south, east, north] }: StreetBase) => (east - west) * (north - south)
  return streets.toSorted((a, b) => size(b) - size(a))
}

const prefix = 'streets-'

export const streetSource = (id: string) => `${prefix}${id}`

export function streetIdOf(source: unknown): string | null {
  return typeof source === 'string' && source.startsWith(prefix) ? source.slice(prefix.length) : null
}

export function reaches({ bounds: [w, s, e, n] }: StreetBase, [west, south, east, north]: Extent): boolean {
  return w < east && e > west && s < north && n > south
}

export function covers({ bounds: [w, s, e, n] }: StreetBase, { latitude, longitude }: Coordinates): boolean {
  return w <= longitude && longitude <= e && s <= latitude && latitude <= n
}
