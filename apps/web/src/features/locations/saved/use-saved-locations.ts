/**
 * Source of the list: the server for members, browser storage for visitors and as a fallback when loading
 * fails (LOC-31). Includes the user's unsent changes.
 */
import type { Location, LocationFilters, LocationSort } from '@lamplighter/domain/locations'
import { useCallback, useMemo } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { locationRecords, type UnsentLocation } from '../../../lib/unsent/unsent-locations.ts'
import { countDelta, useMerged } from '../../../lib/unsent/unsent-records.ts'
import { useUnsentLocations } from '../../../lib/unsent/use-unsent-locations.ts'
import { useUnsentState } from '../../../lib/unsent/use-unsent-state.ts'
import { deviceLocations, listOf } from './device-locations.ts'
import { type Facets, type ListedLocation, listedLocation, type SavedLocations } from './listed-location.ts'
import { useLocationPages, useLocationSummary } from './saved-locations.api.ts'

export interface SavedLocationsOrigin extends SavedLocations {
  source: 'server' | 'device' | 'device-instead' | 'demo' | 'failed'
  /** The list has loaded, but the filter choices have not. */
  filtersFailed: boolean
  retry: () => void
}

export function useSavedLocations(filters: LocationFilters, sort: LocationSort): SavedLocationsOrigin {
  const { status } = useSession()
  const signedIn = status === 'authenticated'
  const pages = useLocationPages(filters, sort, signedIn)
  const summary = useLocationSummary(filters, signedIn)
  const failed = signedIn && pages.isError && pages.items.length === 0
  const changes = useUnsentLocations(pages.readAt)
  const { records } = changes
  const merged = useMerged(locationRecords, pages, changes, filters)
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
  const locations = useMemo(() => merged.items.map(listed), [merged.items, listed])
  const retry = () => void Promise.all([pages.refetch(), summary.refetch()])
  const known = { filtersFailed: false, retry }
  if (!signedIn) return { ...device, ...known, isPending: status === 'loading', source: 'device' }
  if (failed && device.total > 0) return { ...device, ...known, source: 'device-instead' }
  const total = Math.max(summary.data?.total ?? 0, pages.total)
  return {
    locations,
    matching: merged.total,
    total: total + countDelta(locationRecords, records, filters.cityId ? { cityId: filters.cityId } : {}),
    facets: summary.data ? serverFacets(summary.data, records) : null,
    isPending: pages.isPending,
    isStale: pages.isStale,
    more: pages.more,
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

type Summary = NonNullable<ReturnType<typeof useLocationSummary>['data']>

/** Adds unsent locations to the server's counts. */
function serverFacets({ tags, cities, icons }: Summary, own: readonly UnsentLocation[]): Facets {
  const changed = (valuesOf: (location: Location) => readonly string[], value: string) =>
    own.reduce(
      (sum, { before, after }) =>
        sum +
        Number(valuesOf(after).includes(value)) -
        Number(before !== null && valuesOf(before).includes(value)),
      0,
    )
  const ofTags = ({ tags }: Location) => tags
  const ofIcon = ({ icon }: Location) => (icon ? [icon] : [])
  const ofCity = ({ cityId }: Location) => [cityId]
  const added = (valuesOf: typeof ofTags, known: readonly string[]) =>
    [...new Set(own.flatMap(({ after }) => valuesOf(after)))].filter((value) => !known.includes(value))
  const counted = (valuesOf: typeof ofTags, counts: readonly { value: string; count: number }[]) =>
    [
      ...counts,
      ...added(
        valuesOf,
        counts.map(({ value }) => value),
      ).map((value) => ({ value, count: 0 })),
    ]
      .map(({ value, count }) => ({ value, count: count + changed(valuesOf, value) }))
      .filter(({ count }) => count > 0)
  return {
    tags: counted(
      ofTags,
      tags.map(({ tag, count }) => ({ value: tag, count })),
    ),
    cities: cities.map(({ cityId, name, state, count }) => ({
      value: cityId,
      label: `${name}, ${state}`,
      count: count + changed(ofCity, cityId),
    })),
    icons: counted(
      ofIcon,
      icons.filter(({ icon }) => icon !== 'default').map(({ icon, count }) => ({ value: icon, count })),
    ),
  }
}
