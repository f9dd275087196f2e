import { liveQuery } from 'dexie'
import { useEffect, useState } from 'react'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { sentOf, unsentOf } from '../../../lib/outbox/outbox-table.ts'

export type KeptItems =
  | { status: 'loading' }
  | { status: 'unreadable'; retry: () => void }
  | { status: 'ready'; unsent: readonly OutboxItem[]; sentToday: readonly OutboxItem[] }

/**
 * What this device keeps of a user, as it is at each moment, whichever tab changes it. Read here and not from the stores: they are
 * filled by the code that sends, and do not say when that could not be read.
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

/** A key of the calendar day of a moment, where the reader is. */
const localDay = (ms: number) => new Date(ms).toDateString()
