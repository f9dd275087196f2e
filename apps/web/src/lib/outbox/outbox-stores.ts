/** What screens know of the outbox, without the code that keeps and sends it: that is fetched once there is something in it. */
import { createStore } from '../store.ts'
import type { OutboxItem } from './outbox-item.ts'

/** What of the signed-in user is not on the server yet, in its order; the same in all tabs. */
export const unsentItems = createStore<readonly OutboxItem[]>([])
/** What was sent in the last days, the earliest first. */
export const sentItems = createStore<readonly OutboxItem[]>([])
/** Operation ids that this tab is sending at this moment. */
export const sendingItems = createStore<ReadonlySet<string>>(new Set())
/** How much of their files has arrived, in percent; null while none is on its way. */
export const shareSent = createStore<number | null>(null)
/** Raised with each addition, so that whoever sends begins, or looks again. */
export const outboxAdditions = createStore(0)
/** Operation ids whose outcome a screen waits for, and tells itself. */
export const awaitedItems = new Set<string>()

const markKey = (userId: string) => `lamplighter.outbox:${userId}`

/** Whether this device keeps writes of a user. */
export const outboxMark = {
  isSet: (userId: string) => localStorage.getItem(markKey(userId)) !== null,
  set(userId: string) {
    try {
      localStorage.setItem(markKey(userId), 'kept')
    } catch {
      // Full or forbidden: what is kept is found when something is added.
    }
  },
  clear: (userId: string) => localStorage.removeItem(markKey(userId)),
}
