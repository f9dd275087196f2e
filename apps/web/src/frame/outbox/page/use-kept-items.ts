import { useEffect, useMemo } from 'react'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { outboxOwner, outboxUnreadable, sentItems, unsentItems } from '../../../lib/outbox/outbox-stores.ts'
import { readOutboxAgain, watchOutbox } from '../../../lib/outbox/watch-outbox.ts'
import { useStore } from '../../../lib/store.ts'

export type KeptItems =
  | { status: 'loading' }
  | { status: 'unreadable'; retry: () => void }
  | { status: 'ready'; unsent: readonly OutboxItem[]; sentToday: readonly OutboxItem[] }

/** What this device keeps of a user, as it is at each moment, also where nothing of it was ever written. */
export function useKeptItems(userId: string): KeptItems {
  useEffect(() => watchOutbox(userId), [userId])
  const isRead = useStore(outboxOwner) === userId
  const isUnreadable = useStore(outboxUnreadable)
  const unsent = useStore(unsentItems)
  const sent = useStore(sentItems)
  return useMemo(() => {
    if (isUnreadable) return { status: 'unreadable', retry: readOutboxAgain }
    if (!isRead) return { status: 'loading' }
    const today = localDay(Date.now())
    const sentToday = sent.filter(({ sentAt }) => sentAt !== null && localDay(sentAt) === today)
    return { status: 'ready', unsent, sentToday: sentToday.toReversed() }
  }, [isUnreadable, isRead, unsent, sent])
}

/** A key of the calendar day of a moment, where the reader is. */
const localDay = (ms: number) => new Date(ms).toDateString()
