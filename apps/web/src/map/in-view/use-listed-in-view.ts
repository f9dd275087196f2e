import type { Location, LocationFilters } from '@lamplighter/domain/locations'
import { useFirstLocations } from '../../lib/locations/location-list.ts'
import { useSession } from '../../lib/session/session.ts'
import { useUnsentState } from '../../lib/unsent/use-unsent-state.ts'
import { useCanDrawMaps } from '../can-draw-maps.ts'
import type { LiveMap } from '../map-types.ts'
import { useMapView } from '../use-map-view.ts'

/** Limit of the list; the total is shown, too. */
const MAX_LISTED = 100

/**
 * Locations in the map's box that match its filters, most recently updated first, with the total. Without a map, the box is
 * ignored. Keeps the last result while loading.
 */
export function useListedInView(map: LiveMap | null, drawn: LocationFilters) {
  const { status } = useSession()
  const view = useMapView(map)
  const canDraw = useCanDrawMaps()
  const ready = view !== null || !canDraw
  const filters: LocationFilters = { ...drawn, ...(view ? { bbox: view.extent } : {}) }
  const list = useFirstLocations(filters, MAX_LISTED, ready && status === 'authenticated')
  const stateOf = useUnsentState()
  const { items: locations, total } = ready ? list : { items: [], total: 0 }
  return {
    locations,
    total,
    /** Sync state of a location's unsent changes; null if all is sent. */
    unsentOf: ({ _id }: Location) => stateOf(_id),
    isPending: list.isPending && locations.length === 0,
    /** Loading from the server failed. */
    isOnlyHere: list.isError && !list.data,
    refetch: list.refetch,
  }
}
