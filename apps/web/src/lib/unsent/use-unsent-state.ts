import { useCallback, useMemo } from 'react'
import { stateOfAll } from '../outbox/item-words.ts'
import { useOwnItems } from '../outbox/own-items.ts'
import { useUnderWay } from '../outbox/use-under-way.ts'
import { locationOfItem } from './unsent-locations.ts'

/** Describes the unsent state of a location and its notes; null if everything is sent. */
export function useUnsentState(): (locationId: string | null) => string | null {
  const items = useOwnItems()
  const underWay = useUnderWay()
  const about = useMemo(() => Map.groupBy(items, locationOfItem), [items])
  return useCallback(
    (id) => (id === null ? null : stateOfAll(about.get(id) ?? [], underWay)),
    [about, underWay],
  )
}
