import { useEffect, useMemo, useState } from 'react'
import { useOnline } from '../../../lib/api/connection.ts'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { inPace } from '../../../lib/outbox/paced.ts'
import { useUnderWay } from '../../../lib/outbox/use-under-way.ts'
import { useStore } from '../../../lib/state/store.ts'
import { uploads } from '../../media/upload/upload-queue.ts'
import type { ItemContext } from './item-state.ts'

const pacedUploads = inPace(uploads)
const TICK_MS = 5_000
const SLOW_TICK_MS = 30_000

/** Returns the data that `stateOf` needs besides the item. */
export function useItemContext(unsent: readonly OutboxItem[]): ItemContext {
  const online = useOnline()
  const { sending } = useUnderWay()
  const files = useStore(pacedUploads)
  const byId = useMemo(() => new Map(unsent.map((item) => [item.opId, item])), [unsent])
  const now = useNow(
    unsent.some(({ nextTryAt }) => nextTryAt > 0) || files.some(({ retryAt }) => retryAt !== null),
  )
  return { now, online, sending, uploads: files, unsent: byId }
}

/** Returns the current time. Updates more often during a countdown. */
function useNow(counting: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), counting ? TICK_MS : SLOW_TICK_MS)
    return () => clearInterval(timer)
  }, [counting])
  return now
}
