/**
 * Where the list comes from: the server for members, the browser's own storage for visitors, and for members too while
 * the server's list cannot be loaded (LOC-31).
 */
import type { LocationFilters } from '@lamplighter/domain/locations'
import { useMemo } from 'react'
import { useSession } from '../../../lib/session.ts'
import { deviceLocations, listOf } from './device-locations.ts'
import { type Facets, listedLocation, type SavedLocations } from './listed-location.ts'
import { useLocationPages, useLocationSummary } from './saved-locations.api.ts'

export interface SavedLocationsOrigin extends SavedLocations {
  source: 'server' | 'device' | 'device-instead' | 'demo' | 'failed'
  /** The list is there, but not what the filters offer. */
  filtersFailed: boolean
  retry: () => void
}

export function useSavedLocations(filters: LocationFilters): SavedLocationsOrigin {
  const { status } = useSession()
  const signedIn = status === 'authenticated'
  const pages = useLocationPages(filters, signedIn)
  const summary = useLocationSummary(filters, signedIn)
  const failed = signedIn && pages.isError && pages.items.length === 0
  const device = useDeviceList(filters, !signedIn || failed)
  const listed = useMemo(() => pages.items.map(listedLocation), [pages.items])
  const retry = () => void Promise.all([pages.refetch(), summary.refetch()])
  const known = { filtersFailed: false, retry }
  if (!signedIn) return { ...device, ...known, isPending: status === 'loading', source: 'device' }
  if (failed && device.total > 0) return { ...device, ...known, source: 'device-instead' }
  return {
    locations: listed,
    matching: pages.total,
    total: Math.max(summary.data?.total ?? 0, pages.total),
    facets: summary.data ? serverFacets(summary.data) : null,
    isPending: pages.isPending,
    isStale: pages.isStale,
    more: pages.more,
    source: failed ? 'failed' : 'server',
    filtersFailed: !failed && summary.isError && !summary.data,
    retry,
  }
}

function useDeviceList(filters: LocationFilters, wanted: boolean): SavedLocations {
  const all = useMemo(() => (wanted ? deviceLocations() : []), [wanted])
  return listOf(all, filters)
}

type Summary = NonNullable<ReturnType<typeof useLocationSummary>['data']>

function serverFacets({ tags, cities, icons }: Summary): Facets {
  return {
    tags: tags.map(({ tag, count }) => ({ value: tag, count })),
    cities: cities.map(({ cityId, name, state, count }) => ({
      value: cityId,
      label: `${name}, ${state}`,
      count,
    })),
    icons: icons.filter(({ icon }) => icon !== 'default').map(({ icon, count }) => ({ value: icon, count })),
  }
}
