import { type Location, type LocationFilters, listLocations } from '@lamplighter/domain/locations'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callPage } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { useReadAt } from '../../lib/reads/pack-reads.ts'
import { useSession } from '../../lib/session/session.ts'
import { locationRecords } from '../../lib/unsent/unsent-locations.ts'
import { useMerged } from '../../lib/unsent/unsent-records.ts'
import { useUnsentLocations } from '../../lib/unsent/use-unsent-locations.ts'
import { useUnsentState } from '../../lib/unsent/use-unsent-state.ts'
import { useCanDrawMaps } from '../can-draw-maps.ts'
import type { LiveMap } from '../map-types.ts'
import { useMapView } from '../use-map-view.ts'

/** Limit of the list; the total is shown, too. */
const MAX_LISTED = 100

const nothing: { items: Location[]; total: number } = { items: [], total: 0 }

/**
 * Locations in the map's box that match its filters, most recently updated first, with the total and the user's
 * unsent ones. Without a map, the box is ignored. Keeps the last result while loading.
 */
export function useListedInView(map: LiveMap | null, drawn: LocationFilters) {
  const { status } = useSession()
  const view = useMapView(map)
  const canDraw = useCanDrawMaps()
  const ready = view !== null || !canDraw
  const filters: LocationFilters = { ...drawn, ...(view ? { bbox: view.extent } : {}) }
  const query = { ...filters, limit: MAX_LISTED }
  const queryKey = queryKeys.locations(query)
  const read = useQuery({
    queryKey,
    queryFn: ({ signal }) => callPage(listLocations, { query }, { signal }),
    enabled: ready && status === 'authenticated',
    placeholderData: keepPreviousData,
  })
  const { data, isPending, isError, refetch } = read
  const changes = useUnsentLocations(useReadAt(read, queryKey))
  const merged = useMerged(locationRecords, data ?? nothing, changes, filters)
  const stateOf = useUnsentState()
  const { items: locations, total } = ready ? merged : nothing
  return {
    locations,
    total,
    /** Sync state of a location's unsent changes; null if all is sent. */
    unsentOf: ({ _id }: Location) => stateOf(_id),
    isPending: isPending && locations.length === 0,
    /** Loading from the server failed. */
    isOnlyHere: isError && !data,
    refetch,
  }
}
