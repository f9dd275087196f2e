/** The locations to raise a work order against: searched and paged by the server. */
import { type LocationFilters, listLocations, summariseLocations } from '@lamplighter/domain/locations'
import { useQuery } from '@tanstack/react-query'
import { call, callPage } from '../../../lib/api/api-client.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { usePagedList } from '../../../lib/api/use-paged-list.ts'

export function usePickableLocations(filters: LocationFilters) {
  return usePagedList({
    queryKey: queryKeys.locations(filters),
    readPage: (page, signal) => callPage(listLocations, { query: { ...filters, ...page } }, { signal }),
    largestPage: 500,
  })
}

/** The cities and icons that there are, with their figures, and the box around what matches. */
export function usePickableSummary(filters: LocationFilters) {
  return useQuery({
    queryKey: queryKeys.locationSummary(filters),
    queryFn: ({ signal }) => call(summariseLocations, { query: filters }, { signal }),
    placeholderData: (earlier) => earlier,
  })
}
