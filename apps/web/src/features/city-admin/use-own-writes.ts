/** What of the signed-in user's writes about a row of the dashboard the server does not have yet (DUR-34). */
import { useMemo } from 'react'
import { stateOfAll } from '../../lib/outbox/item-words.ts'
import { awaitedItems } from '../../lib/outbox/outbox-stores.ts'
import { useOwnItems } from '../../lib/outbox/own-items.ts'
import { useUnderWay } from '../../lib/outbox/use-under-way.ts'
import { locationOfItem } from '../../lib/unsent/unsent-locations.ts'

/** With one of these waiting the row leaves its list: asking for it again would send it twice. */
const MOVES: ReadonlySet<string> = new Set([
  'location.trash',
  'location.restore',
  'note.delete',
  'note.moderate',
])

export interface OwnWrites {
  /** How they stand, in a few words; null where all is sent. */
  state: string | null
  isLeaving: boolean
}

/** By the id of a location or a note. What a pressed button still waits for is told by the button. */
export function useOwnWrites(): (id: string) => OwnWrites {
  const items = useOwnItems()
  const underWay = useUnderWay()
  const about = useMemo(() => Map.groupBy(items, (item) => locationOfItem(item) ?? item.entityId), [items])
  return (id) => {
    const own = (about.get(id) ?? []).filter(({ opId }) => !awaitedItems.has(opId))
    return { state: stateOfAll(own, underWay), isLeaving: own.some(({ kind }) => MOVES.has(kind)) }
  }
}
