import type { Coordinates } from '@lamplighter/domain/map'
import { byDistanceFrom, type WorkOrder } from '@lamplighter/domain/work-orders'
import { useEffect, useMemo } from 'react'
import type { useOrdersHere } from './use-orders-here.ts'

/** The server gives a list by priority, so all of it is read before it is sorted; of a longer one this many. */
const MOST = 1000

/** The same list with what is nearest first (ORDER-20); as it is where nobody asks for that. */
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
