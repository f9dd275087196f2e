import { type LocationFilters, mapLocations } from '@lamplighter/domain/locations'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../lib/api-client.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { useSession } from '../lib/session.ts'
import { canDrawMaps } from './can-draw-maps.ts'
import type { LiveMap } from './map-types.ts'
import { type MapView, useMapView } from './use-map-view.ts'

/** Without a map the list beside it shows all there is. */
const everywhere: MapView = { extent: [-180, -90, 180, 90], zoom: 22 }

/**
 * The locations inside the map's box: single points, or counts where there are too many. While the next answer is on its
 * way the last one stays on the map.
 */
export function useVisibleLocations(map: LiveMap | null, filters: LocationFilters = {}) {
  const { status } = useSession()
  const view = useMapView(map) ?? (canDrawMaps() ? null : everywhere)
  const query = useQuery({
    queryKey: queryKeys.locationMap({ ...filters, ...view }),
    queryFn: ({ signal }) =>
      call(
        mapLocations,
        { query: { ...filters, bbox: view?.extent.join(','), zoom: view?.zoom } },
        { signal },
      ),
    enabled: view !== null && status === 'authenticated',
    placeholderData: keepPreviousData,
  })
  return {
    points: query.data?.points ?? [],
    clusters: query.data?.clusters ?? [],
    total: query.data?.total ?? 0,
    isPending: query.isPending,
    isError: query.isError,
    refetch: query.refetch,
  }
}
