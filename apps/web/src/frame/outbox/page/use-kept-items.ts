import { liveQuery } from 'dexie'
import { useEffect, useState } from 'react'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { outboxAdditions, outboxMark } from '../../../lib/outbox/outbox-stores.ts'
import { sentOf, unsentOf } from '../../../lib/outbox/outbox-table.ts'
import { localDay } from '../local-day.ts'

export type KeptItems =
  | { status: 'loading' }
  | { status: 'unreadable'; retry: () => void }
  | { status: 'ready'; unsent: readonly OutboxItem[]; sentToday: readonly OutboxItem[] }

/**
 * What this device keeps of a user, as it is at each moment, whichever tab changes it. Read here and not from the stores: they are
 * filled by the code that sends, which does not run where this device is thought to keep nothing.
 */
export function useKeptItems(userId: string): KeptItems {
  const [kept, setKept] = useState<KeptItems>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads anew
  useEffect(() => {
    setKept({ status: 'loading' })
    const found = liveQuery(async () => ({ unsent: await unsentOf(userId), sent: await sentOf(userId) }))
    const subscription = found.subscribe({
      next({ unsent, sent }) {
        haveItSent(userId, unsent)
        const today = localDay(Date.now())
        const sentToday = sent.filter(({ sentAt }) => sentAt !== null && localDay(sentAt) === today)
        setKept({ status: 'ready', unsent, sentToday: sentToday.toReversed() })
      },
      error: () => setKept({ status: 'unreadable', retry: () => setAttempt((before) => before + 1) }),
    })
    return () => subscription.unsubscribe()
  }, [userId, attempt])
  return kept
}

/** Where the mark was lost, nobody has begun to send. */
function haveItSent(userId: string, unsent: readonly OutboxItem[]): void {
  if (unsent.length === 0 || outboxMark.isSet(userId)) return
  outboxMark.set(userId)
  outboxAdditions.set(outboxAdditions.get() + 1)
}
