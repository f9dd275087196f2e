import { useEffect, useMemo } from 'react'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { outboxOwner, outboxUnreadable, sentItems, unsentItems } from '../../../lib/outbox/outbox-stores.ts'
import { declinedItems, readOutboxAgain, watchOutbox } from '../../../lib/outbox/watch-outbox.ts'
import { useStore } from '../../../lib/state/store.ts'

export type KeptItems =
  | { status: 'loading' }
  | { status: 'unreadable'; retry: () => void }
  | {
      status: 'ready'
      unsent: readonly OutboxItem[]
      /** Latest first. */
      sentToday: readonly OutboxItem[]
      declinedToday: readonly OutboxItem[]
    }

/** Returns the user's items on this device, and updates when they change. */
export function useKeptItems(userId: string): KeptItems {
  useEffect(() => watchOutbox(userId), [userId])
  const isRead = useStore(outboxOwner) === userId
  const isUnreadable = useStore(outboxUnreadable)
  const unsent = useStore(unsentItems)
  const sent = useStore(sentItems)
  const declined = useStore(declinedItems)
  return useMemo(() => {
    if (isUnreadable) return { status: 'unreadable', retry: readOutboxAgain }
    if (!isRead) return { status: 'loading' }
    const today = localDay(Date.now())
    const ofToday = (items: readonly OutboxItem[]) =>
      items.filter(({ sentAt }) => sentAt !== null && localDay(sentAt) === today).toReversed()
    return { status: 'ready', unsent, sentToday: ofToday(sent), declinedToday: ofToday(declined) }
  }, [isUnreadable, isRead, unsent, sent, declined])
}

/** Compares days by the device's time zone. */
const localDay = (ms: number) => new Date(ms).toDateString()
