/** The user's unsent writes by dashboard row (DUR-34). */
import { useMemo } from 'react'
import { stateOfAll } from '../../lib/outbox/item-words.ts'
import { awaitedItems } from '../../lib/outbox/outbox-stores.ts'
import { useOwnItems } from '../../lib/outbox/own-items.ts'
import { useUnderWay } from '../../lib/outbox/use-under-way.ts'
import { locationOfItem } from '../../lib/unsent/unsent-locations.ts'

/** A row with one of these pending is hidden, so that it is not sent twice. */
const MOVES: ReadonlySet<string> = new Set([
  'location.trash',
  'location.restore',
  'note.delete',
  'note.moderate',
])

export interface OwnWrites {
  /** Short sync state; null if everything is sent. */
  state: string | null
  isLeaving: boolean
}

/** By the id of a location or note. The pressed button shows its own pending state. */
export function useOwnWrites(): (id: string) => OwnWrites {
  const items = useOwnItems()
  const underWay = useUnderWay()
  const about = useMemo(() => Map.groupBy(items, (item) => locationOfItem(item) ?? item.entityId), [items])
  return (id) => {
    const own = (about.get(id) ?? []).filter(({ opId }) => !awaitedItems.has(opId))
    return { state: stateOfAll(own, underWay), isLeaving: own.some(({ kind }) => MOVES.has(kind)) }
  }
}
