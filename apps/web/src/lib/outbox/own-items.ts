/** The user's unsent and recently sent changes, which screens apply on top of server data. */
import { useMemo } from 'react'
import { useSession } from '../session/session.ts'
import { useStore } from '../state/store.ts'
import type { OutboxItem } from './outbox-item.ts'
import { hasOutbox, outboxOwner, outboxUnreadable, sentItems, unsentItems } from './outbox-stores.ts'

/** `readAt` if there is no data yet, or only placeholder data of other filters. Then only unsent changes are applied. */
export const NOT_READ = Number.POSITIVE_INFINITY

/**
 * Returns the unsent changes, and those sent since the data was read at `readAt` (milliseconds by the device's clock). The data
 * does not contain the latter until it is read again, so they would vanish from the screen in between.
 */
export function itemsSince(
  unsent: readonly OutboxItem[],
  sent: readonly OutboxItem[],
  readAt: number,
): readonly OutboxItem[] {
  const since = sent.filter(({ sentAt }) => (sentAt ?? 0) >= readAt)
  if (since.length === 0) return unsent
  return [...since, ...unsent].toSorted((one, other) => (one.opId < other.opId ? -1 : 1))
}

export function useOwnItems(readAt = NOT_READ): readonly OutboxItem[] {
  const me = useSession().user?._id
  const unsent = useStore(unsentItems)
  const sent = useStore(sentItems)
  return useMemo(() => {
    const isMine = ({ userId }: OutboxItem) => userId === me
    return itemsSince(unsent.filter(isMine), sent.filter(isMine), readAt)
  }, [unsent, sent, me, readAt])
}

/**
 * True while the user's outbox has not been read yet. Screens wait for it, but not if the database cannot be read (DUR-63).
 */
export function useIsUnread(): boolean {
  const me = useSession().user?._id
  const owner = useStore(outboxOwner)
  const isWritten = useStore(hasOutbox) === true
  const isUnreadable = useStore(outboxUnreadable)
  return me !== undefined && isWritten && owner !== me && !isUnreadable
}
