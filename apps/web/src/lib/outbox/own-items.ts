/** The user's unsent and recently sent changes, which screens apply on top of server data. */
import { useMemo } from 'react'
import { useSession } from '../session/session.ts'
import { useStore } from '../state/store.ts'
import type { OutboxItem } from './outbox-item.ts'
import { hasOutbox, outboxOwner, outboxUnreadable, sentItems, unsentItems } from './outbox-stores.ts'

/** Value of `readAt` before the data has loaded. Screens then apply only the unsent changes. */
export const NOT_READ = Number.POSITIVE_INFINITY

/**
 * Returns the unsent changes, plus the changes sent after `readAt`, the time the data was read (milliseconds by the
 * device's clock). That data does not include them yet, so without this they would vanish until the next read.
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
 * True until the page has read the user's outbox. Screens wait for that, unless the database cannot be read (DUR-63).
 */
export function useIsUnread(): boolean {
  const me = useSession().user?._id
  const owner = useStore(outboxOwner)
  const isWritten = useStore(hasOutbox) === true
  const isUnreadable = useStore(outboxUnreadable)
  return me !== undefined && isWritten && owner !== me && !isUnreadable
}
