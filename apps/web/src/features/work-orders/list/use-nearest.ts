import type { Coordinates } from '@lamplighter/domain/map'
import { byDistanceFrom, type WorkOrder } from '@lamplighter/domain/work-orders'
import { useEffect, useMemo } from 'react'
import type { useOrdersHere } from './use-orders-here.ts'

/** The server sorts by priority, so the list is loaded up to this length and sorted here. */
const MOST = 1000

/** The list sorted by distance (ORDER-20), if a position is given. */
export function useNearest(list: ReturnType<typeof useOrdersHere>, nearTo: Coordinates | null) {
  const { items, more } = list
  const isAwaited = nearTo !== null && more.has && !more.failed && items.length < MOST
  const { load, isLoading } = more
  useEffect(() => {
    if (isAwaited && !isLoading) load()
  }, [isAwaited, isLoading, load])
  const sorted: WorkOrder[] = useMemo(
    () => (nearTo && !isAwaited ? items.toSorted(byDistanceFrom(nearTo)) : items),
    [items, nearTo, isAwaited],
  )
  return { ...list, items: sorted, isPending: list.isPending || isAwaited }
}
