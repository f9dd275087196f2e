/** Saves a form: stores the write on this device, waits briefly for the server, and leaves the rest to the sender. */
import { NotKept } from '../api/api-problem.ts'
import { addToOutbox, answered, sendAgain } from './outbox.ts'
import type { NewOutboxItem, OutboxItem, OutboxProblem } from './outbox-item.ts'
import { type AddOptions, outboxItem } from './outbox-table.ts'

export type Stopped = OutboxItem & { problem: OutboxProblem }

export type Delivery =
  | { how: 'sent'; item: OutboxItem }
  /** Stored on this device; the sender sends it later. */
  | { how: 'kept'; item: OutboxItem }
  /** Rejected, or in conflict with another edit. The item stays in the outbox until the user decides. */
  | { how: 'stopped'; item: Stopped }
  /** Neither the device nor the server has the write, so only the form still has it. */
  | { how: 'unkept'; error: NotKept }

interface Options extends AddOptions {
  /** Called once the write is safe: stored on the device, or accepted by the server if it could not be stored. */
  onKept?: () => void
}

export async function deliver(item: NewOutboxItem, { onKept, ...options }: Options = {}): Promise<Delivery> {
  return outcomeOf(async () => (await addToOutbox([item], options))[0], onKept)
}

/** Like `deliver`, but sends a rejected item again, with the user's edits. */
export async function deliverAgain(
  opId: string,
  changes: Partial<OutboxItem>,
  { onKept, dropDrafts = [] }: Pick<Options, 'onKept' | 'dropDrafts'> = {},
): Promise<Delivery> {
  const send = async () => {
    await sendAgain(opId, changes, { dropDrafts })
    return outboxItem(opId)
  }
  return outcomeOf(send, onKept)
}

async function outcomeOf(
  keep: () => Promise<OutboxItem | undefined>,
  onKept?: () => void,
): Promise<Delivery> {
  let kept: OutboxItem | undefined
  try {
    kept = await keep()
  } catch (error) {
    return { how: 'unkept', error: error instanceof NotKept ? error : new NotKept(error) }
  }
  onKept?.()
  // Something else has already removed the item, for example another tab.
  if (!kept) return { how: 'unkept', error: new NotKept(null) }
  // If the item was removed during the wait for the server, report it as it was stored.
  const [item = kept] = await answered([kept])
  if (item.state === 'sent') return { how: 'sent', item }
  return isStopped(item) ? { how: 'stopped', item } : { how: 'kept', item }
}

/** True if the user has to decide what happens to the item. */
export function isStopped(item: OutboxItem): item is Stopped {
  return (item.state === 'conflict' || item.state === 'refused') && item.problem !== null
}
