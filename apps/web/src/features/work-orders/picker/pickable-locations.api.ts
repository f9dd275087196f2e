/** The locations to raise a work order against: searched and paged by the server, with those that are on this device only. */

import { type LocationFilters, listLocations, summariseLocations } from '@lamplighter/domain/locations'
import { useMemo } from 'react'
import { callPage } from '../../../lib/api/api-client.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { usePagedList } from '../../../lib/api/use-paged-list.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { unsentFigure, withUnsentLocations } from '../../../lib/unsent/unsent-locations.ts'
import { useOwnLocations } from '../../../lib/unsent/use-own-locations.ts'

export function usePickableLocations(filters: LocationFilters) {
  const pages = usePagedList({
    queryKey: queryKeys.locations(filters),
    readPage: (page, signal) => callPage(listLocations, { query: { ...filters, ...page } }, { signal }),
    largestPage: 500,
  })
  const { own, items: writes } = useOwnLocations(pages.readAt)
  const key = JSON.stringify(filters)
  const items = useMemo(
    () => withUnsentLocations(pages.items, own, writes, JSON.parse(key)),
    [pages.items, own, writes, key],
  )
  return {
    ...pages,
    items,
    isPending: pages.isPending && items.length === 0,
    total: pages.total + unsentFigure(own, filters),
    /** The server's part could not be loaded. */
    isOnlyHere: pages.isError && pages.items.length === 0 && items.length > 0,
  }
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
