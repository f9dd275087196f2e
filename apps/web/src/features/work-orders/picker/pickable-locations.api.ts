/** The locations to raise a work order against: searched and paged by the server, with those that are on this device only. */

import { type LocationFilters, listLocations, summariseLocations } from '@lamplighter/domain/locations'
import { type Coordinates, metresBetween } from '@lamplighter/domain/map'
import { useMemo } from 'react'
import { callPage } from '../../../lib/api/api-client.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { usePagedList } from '../../../lib/api/use-paged-list.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { unsentFigure, withUnsentLocations } from '../../../lib/unsent/unsent-locations.ts'
import { useOwnLocations } from '../../../lib/unsent/use-own-locations.ts'

/** How far 'Nearest first' looks, in degrees to each side: about 1.4 miles; and how many it shows. */
const NEAREST = { tolerance: 0.02, limit: 200 }

/** The latest first, page by page; or those round a point, the nearest first. */
export function usePickableLocations(filters: LocationFilters, nearTo: Coordinates | null) {
  const asked = nearTo ? { ...filters, ...nearTo, ...NEAREST } : filters
  const pages = usePagedList({
    queryKey: queryKeys.locations(asked),
    readPage: (page, signal) => callPage(listLocations, { query: { ...page, ...asked } }, { signal }),
    largestPage: 500,
  })
  const { own, items: writes } = useOwnLocations(pages.readAt)
  const key = JSON.stringify(filters)
  const items = useMemo(() => {
    const all = withUnsentLocations(pages.items, own, writes, JSON.parse(key))
    const far = (place: Coordinates) => (nearTo ? metresBetween(nearTo, place) : 0)
    return nearTo ? all.toSorted((one, other) => far(one) - far(other)) : all
  }, [pages.items, own, writes, key, nearTo])
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
