/**
 * Where the list comes from: the server for members, the browser's own storage for visitors, and for members too while
 * the server's list cannot be loaded (LOC-31). What the user has made or changed and the server does not have yet is in it.
 */
import type { Location, LocationFilters } from '@lamplighter/domain/locations'
import { useCallback, useMemo } from 'react'
import { sendingItems, unsentItems } from '../../../lib/outbox/outbox-stores.ts'
import { useSession } from '../../../lib/session.ts'
import { useStore } from '../../../lib/store.ts'
import { unsentLocations, unsentState, withUnsent } from '../unsent-locations.ts'
import { deviceLocations, listOf, matchesFilters } from './device-locations.ts'
import { type Facets, type ListedLocation, listedLocation, type SavedLocations } from './listed-location.ts'
import { useLocationPages, useLocationSummary } from './saved-locations.api.ts'

export interface SavedLocationsOrigin extends SavedLocations {
  source: 'server' | 'device' | 'device-instead' | 'demo' | 'failed'
  /** The list is there, but not what the filters offer. */
  filtersFailed: boolean
  /** Those of the list that are on this device only. */
  own: readonly ListedLocation[]
  retry: () => void
}

export function useSavedLocations(filters: LocationFilters): SavedLocationsOrigin {
  const { status } = useSession()
  const signedIn = status === 'authenticated'
  const pages = useLocationPages(filters, signedIn)
  const summary = useLocationSummary(filters, signedIn)
  const failed = signedIn && pages.isError && pages.items.length === 0
  const unsent = useUnsent(filters)
  const device = useDeviceList(filters, unsent.own, !signedIn || failed)
  const { shown } = unsent
  const listed = useMemo(() => pages.items.map(shown), [pages.items, shown])
  const own = unsent.matching.filter(({ id }) => !listed.some((other) => other.id === id))
  const retry = () => void Promise.all([pages.refetch(), summary.refetch()])
  const known = { filtersFailed: false, retry, own }
  if (!signedIn) return { ...device, ...known, isPending: status === 'loading', source: 'device' }
  if (failed && device.total > 0) return { ...device, ...known, source: 'device-instead' }
  return {
    locations: own.length > 0 ? [...own, ...listed] : listed,
    matching: pages.total + own.length,
    total: Math.max(summary.data?.total ?? 0, pages.total) + own.length,
    facets: summary.data ? serverFacets(summary.data) : null,
    isPending: pages.isPending,
    isStale: pages.isStale,
    more: pages.more,
    source: failed ? 'failed' : 'server',
    filtersFailed: !failed && summary.isError && !summary.data,
    own,
    retry,
  }
}

/** What the outbox has of the user's locations, and records with what of theirs waits. */
function useUnsent({ cityId, ...filters }: LocationFilters) {
  const unsent = useStore(unsentItems)
  const sending = useStore(sendingItems)
  const { user } = useSession()
  const shown = useCallback(
    (location: Location): ListedLocation => ({
      ...listedLocation(withUnsent(location, unsent)),
      unsent: unsentState(location._id, unsent, sending),
    }),
    [unsent, sending],
  )
  const locations = useMemo(() => (user ? unsentLocations(unsent, user) : []), [unsent, user])
  const own = useMemo(() => locations.map(shown), [locations, shown])
  const matching = own.filter(
    (listed, index) => matchesFilters(listed, filters) && (!cityId || locations[index]?.cityId === cityId),
  )
  return { shown, own, matching }
}

function useDeviceList(
  filters: LocationFilters,
  own: readonly ListedLocation[],
  wanted: boolean,
): SavedLocations {
  const all = useMemo(() => (wanted ? [...own, ...deviceLocations()] : []), [own, wanted])
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
