import { id } from '@lamplighter/domain/http'
import {
  DEFAULT_LOCATION_SORT,
  type LocationFilters,
  type LocationSort,
  listLocations,
  summariseLocations,
} from '@lamplighter/domain/locations'
import { keepPreviousData } from '@tanstack/react-query'
import { callPage } from '../../../lib/api/api-client.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { usePagedList } from '../../../lib/api/use-paged-list.ts'
import { useRead } from '../../../lib/api/use-read.ts'

export function useLocationPages(filters: LocationFilters, sort: LocationSort, enabled: boolean) {
  const query = { ...forServer(filters), ...(sort === DEFAULT_LOCATION_SORT ? {} : { sort }) }
  return usePagedList({
    queryKey: queryKeys.locations(query),
    readPage: (page, signal) => callPage(listLocations, { query: { ...query, ...page } }, { signal }),
    largestPage: 500,
    enabled,
  })
}

/** Filter counts and the bounding box of the matches. */
export function useLocationSummary(filters: LocationFilters, enabled: boolean) {
  const query = forServer(filters)
  return useRead(
    queryKeys.locationSummary(query),
    summariseLocations,
    { query },
    { placeholderData: keepPreviousData, enabled },
  )
}

/** The address may name a city of the device's list. It has no id, so the server cannot filter by it. */
export function forServer({ cityId, ...rest }: LocationFilters): LocationFilters {
  return id.safeParse(cityId).success ? { ...rest, cityId } : rest
}
