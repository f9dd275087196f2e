/** Locations for a new work order: searched and paged by the server, plus unsent ones. */

import type { InputOf } from '@lamplighter/domain/http'
import { type LocationFilters, listLocations, summariseLocations } from '@lamplighter/domain/locations'
import { type Coordinates, metersBetween } from '@lamplighter/domain/map'
import { useMemo } from 'react'
import { callPage } from '../../../lib/api/api-client.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { usePagedList } from '../../../lib/api/use-paged-list.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { locationRecords } from '../../../lib/unsent/unsent-locations.ts'
import { useMerged } from '../../../lib/unsent/unsent-records.ts'
import { useUnsentLocations } from '../../../lib/unsent/use-unsent-locations.ts'

/** Search radius and limit of 'Nearest first': degrees to each side, about 1.4 miles, and 7 for a text search. */
const NEAREST = { tolerance: 0.02, limit: 200 }
const SEARCHED = { tolerance: 0.1, limit: 200 }

interface FirstOnes {
  /** Undefined while the device is being located; nothing is listed until then. */
  nearTo: Coordinates | null | undefined
  /** Falls back to the newest if nothing is near. */
  isUsual: boolean
}

/** Newest first in pages, or the nearest ones around a point. */
export function usePickableLocations(filters: LocationFilters, { nearTo, isUsual }: FirstOnes) {
  const near = useServerPages(
    { ...filters, ...nearTo, ...(filters.search ? SEARCHED : NEAREST) },
    Boolean(nearTo),
  )
  const isNothingNear = isUsual && !near.isPending && !near.isError && near.total === 0
  const from = isNothingNear ? null : nearTo
  const latest = useServerPages(filters, from === null)
  const pages = from === null ? latest : near
  const merged = useMerged(locationRecords, pages, useUnsentLocations(pages.readAt), filters)
  const items = useMemo(() => {
    const far = (place: Coordinates) => (from ? metersBetween(from, place) : 0)
    return from ? merged.items.toSorted((one, other) => far(one) - far(other)) : merged.items
  }, [merged.items, from])
  return {
    ...pages,
    items,
    isNearest: from !== null,
    isPending: pages.isPending && items.length === 0,
    total: merged.total,
    /** The server's list failed to load, so only items from this device are shown. */
    isOnlyHere: pages.isError && pages.items.length === 0 && items.length > 0,
  }
}

function useServerPages(asked: Omit<InputOf<typeof listLocations>['query'], 'limit'>, enabled: boolean) {
  return usePagedList({
    queryKey: queryKeys.locations(asked),
    readPage: (page, signal) => callPage(listLocations, { query: { ...page, ...asked } }, { signal }),
    largestPage: 500,
    enabled,
  })
}

/** Choices of city and icon with counts, and the bounding box of the matches. */
export function usePickableSummary(filters: LocationFilters) {
  return useRead(
    queryKeys.locationSummary(filters),
    summariseLocations,
    { query: filters },
    { placeholderData: (earlier) => earlier },
  )
}
