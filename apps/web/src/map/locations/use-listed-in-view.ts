import { type LocationFilters, listLocations } from '@lamplighter/domain/locations'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callPage } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { useObservedCity } from '../../lib/cities/observed-city.ts'
import { useSession } from '../../lib/session.ts'
import { canDrawMaps } from '../can-draw-maps.ts'
import type { LiveMap } from '../map-types.ts'
import { useMapView } from '../use-map-view.ts'

/** Enough beside a map; the total is shown as well. */
const MAX_LISTED = 100

/**
 * The map's twin: the locations inside its box, most recently updated first, and how many there are in all. Without a map
 * it lists from everywhere. While the next answer is on its way the last one stays.
 */
export function useListedInView(map: LiveMap | null) {
  const observed = useObservedCity()
  const filters: LocationFilters = observed ? { cityId: observed.cityId } : {}
  const { status } = useSession()
  const view = useMapView(map)
  const ready = view !== null || !canDrawMaps()
  const query = { ...filters, limit: MAX_LISTED, ...(view ? { bbox: view.extent.join(',') } : {}) }
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: queryKeys.locations(query),
    queryFn: ({ signal }) => callPage(listLocations, { query }, { signal }),
    enabled: ready && status === 'authenticated',
    placeholderData: keepPreviousData,
  })
  return { locations: data?.items ?? [], total: data?.total ?? 0, isPending, isError, refetch }
}
