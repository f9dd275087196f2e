/** Sends an item that this device cannot store. Follows send-item.ts, but keeps the state of the item in memory. */
import type { OutboxItem } from './outbox-item.ts'
import type { OutboxKind } from './outbox-kinds.ts'
import type { FilesOfItem } from './ready-items.ts'
import { type Ledger, type SendRequest, sendItem } from './send-item.ts'

/** Maximum number of attempts. Each conflict that `resolve` settles without the user uses up one. */
const TRIES = 3

/** Returns the item in its final state, and the response. */
export async function sendUnkept(
  item: OutboxItem,
  kind: OutboxKind,
  files: FilesOfItem,
  send: SendRequest,
): Promise<{ item: OutboxItem; answer: unknown }> {
  let now = item
  const change = (changes: Partial<OutboxItem>) => {
    now = { ...now, ...changes }
  }
  const inMemory: Ledger = {
    changeItem: async (_opId, changes) => change(changes),
    markSent: async (_item, answer, files = []) =>
      change({ state: 'sent', answer, files, sentAt: Date.now(), problem: null }),
    markStopped: async (_item, state, problem) => change({ state, problem }),
  }
  let answer: unknown = null
  for (let tries = 0; tries < TRIES && now.state === 'waiting' && now.problem === null; tries++) {
    const sent = await sendItem(now, kind, files, send, inMemory)
    if (sent.how === 'sent') answer = sent.answer
  }
  return { item: now, answer }
}
