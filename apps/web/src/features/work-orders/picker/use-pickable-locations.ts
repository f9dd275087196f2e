/** Locations for a new work order. */
import type { LocationFilters } from '@lamplighter/domain/locations'
import { type Coordinates, metersBetween } from '@lamplighter/domain/map'
import { useMemo } from 'react'
import { useLocationList } from '../../../lib/locations/location-list.ts'

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
  const near = useLocationList(filters, {
    near: nearTo ? { ...nearTo, ...(filters.search ? SEARCHED : NEAREST) } : undefined,
    enabled: Boolean(nearTo),
  })
  const isNothingNear = isUsual && !near.isPending && !near.isError && near.total === 0
  const from = isNothingNear ? null : nearTo
  const latest = useLocationList(filters, { enabled: from === null })
  const list = from === null ? latest : near
  const items = useMemo(() => {
    const far = (place: Coordinates) => (from ? metersBetween(from, place) : 0)
    return from ? list.items.toSorted((one, other) => far(one) - far(other)) : list.items
  }, [list.items, from])
  return { ...list, items, isNearest: from !== null }
}
