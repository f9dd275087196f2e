import { describe } from './kinds.messages.ts'
import { keptMessages } from './outbox.messages.ts'
import type { OutboxItem } from './outbox-item.ts'

/** Like `keptWords`, but null if the item is no longer waiting. */
export const unsentWords = (item: OutboxItem, failed: string) =>
  item.state === 'waiting' ? keptWords(item, failed) : null

/**
 * Message for a write that waits on this device (DUR-64, DUR-65): a login hint after 401, `failed` after a 5xx, otherwise
 * `unsent`, which by default names the write: 'Work order closed: Bench squeaks'.
 */
export function keptWords(item: OutboxItem, failed: string, unsent = describe(item)) {
  const status = item.problem?.status ?? 0
  if (status === 401) {
    return { isFailure: false, message: keptMessages.signInEnded, below: keptMessages.keptHere }
  }
  if (status >= 500) return { isFailure: true, message: failed, below: keptMessages.sentAgain }
  return { isFailure: false, message: unsent, below: keptMessages.notSentYet }
}
