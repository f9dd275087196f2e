/**
 * Source of the list: the server for members, browser storage for visitors and as a fallback when loading
 * fails (LOC-31).
 */
import type { Location, LocationFilters, LocationSort } from '@lamplighter/domain/locations'
import { useCallback, useMemo } from 'react'
import { useLocationList } from '../../../lib/locations/location-list.ts'
import { facetsOf, useLocationSummary } from '../../../lib/locations/location-summary.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useUnsentLocations } from '../../../lib/unsent/use-unsent-locations.ts'
import { useUnsentState } from '../../../lib/unsent/use-unsent-state.ts'
import { deviceLocations, listOf } from './device-locations.ts'
import { type ListedLocation, listedLocation, type SavedLocations } from './listed-location.ts'

export interface SavedLocationsOrigin extends SavedLocations {
  source: 'server' | 'device' | 'device-instead' | 'demo' | 'failed'
  /** The list has loaded, but the filter choices have not. */
  filtersFailed: boolean
  retry: () => void
}

export function useSavedLocations(filters: LocationFilters, sort: LocationSort): SavedLocationsOrigin {
  const { status } = useSession()
  const signedIn = status === 'authenticated'
  const list = useLocationList(filters, { sort, enabled: signedIn })
  const summary = useLocationSummary(filters, { enabled: signedIn, keepsPrevious: true })
  const failed = signedIn && list.isError && !list.isFromServer
  const { records } = useUnsentLocations()
  const stateOf = useUnsentState()
  const listed = useCallback(
    (location: Location): ListedLocation => ({
      ...listedLocation(location),
      unsent: stateOf(location._id),
    }),
    [stateOf],
  )
  const device = useDeviceList(
    filters,
    sort,
    useMemo(() => records.map(({ after }) => listed(after)), [records, listed]),
    !signedIn || failed,
  )
  const locations = useMemo(() => list.items.map(listed), [list.items, listed])
  const retry = () => void Promise.all([list.refetch(), summary.refetch()])
  const known = { filtersFailed: false, retry }
  if (!signedIn) return { ...device, ...known, isPending: status === 'loading', source: 'device' }
  if (failed && device.total > 0) return { ...device, ...known, source: 'device-instead' }
  return {
    locations,
    matching: list.total,
    total: Math.max(summary.data?.total ?? 0, list.total),
    facets: summary.data ? facetsOf(summary.data) : null,
    isPending: list.isPending,
    isStale: list.isStale,
    more: list.more,
    source: failed ? 'failed' : 'server',
    filtersFailed: !failed && summary.isError && !summary.data,
    retry,
  }
}

function useDeviceList(
  filters: LocationFilters,
  sort: LocationSort,
  own: readonly ListedLocation[],
  wanted: boolean,
): SavedLocations {
  const all = useMemo(() => (wanted ? [...own, ...deviceLocations(sort)] : []), [own, sort, wanted])
  return listOf(all, filters)
}
