/** The locations to raise a work order against: searched and paged by the server. */

import { type LocationFilters, listLocations, summariseLocations } from '@lamplighter/domain/locations'
import { callPage } from '../../../lib/api/api-client.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { usePagedList } from '../../../lib/api/use-paged-list.ts'
import { useRead } from '../../../lib/api/use-read.ts'

export function usePickableLocations(filters: LocationFilters) {
  return usePagedList({
    queryKey: queryKeys.locations(filters),
    readPage: (page, signal) => callPage(listLocations, { query: { ...filters, ...page } }, { signal }),
    largestPage: 500,
  })
}

/** The cities and icons that there are, with their figures, and the box around what matches. */
export function usePickableSummary(filters: LocationFilters) {
  return useRead(
    queryKeys.locationSummary(filters),
    summariseLocations,
    { query: filters },
    { placeholderData: (earlier) => earlier },
  )
}
