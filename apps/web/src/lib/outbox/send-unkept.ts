/** Sends an item that this device cannot store, with the rules of send-item.ts. Its state is in memory only. */
import type { OutboxItem } from './outbox-item.ts'
import type { OutboxKind } from './outbox-kinds.ts'
import type { FilesOfItem } from './ready-items.ts'
import { type Ledger, type SendRequest, sendItem } from './send-item.ts'

/** Maximum attempts; each edit conflict that resolves itself needs one more. */
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
