import { useCallback, useMemo } from 'react'
import { stateOfAll } from '../outbox/item-words.ts'
import { useOwnItems } from '../outbox/own-items.ts'
import { useUnderWay } from '../outbox/use-under-way.ts'
import { locationOfItem } from './unsent-locations.ts'

/** How what of a location, its notes included, is not sent stands, in a few words; null where all is. */
export function useUnsentState(): (locationId: string | null) => string | null {
  const items = useOwnItems()
  const underWay = useUnderWay()
  const about = useMemo(() => Map.groupBy(items, locationOfItem), [items])
  return useCallback(
    (id) => (id === null ? null : stateOfAll(about.get(id) ?? [], underWay)),
    [about, underWay],
  )
}
