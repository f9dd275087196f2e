/** A write as a form makes it: kept on this device, then answered within a moment, or sent later by itself. */
import { NotKept } from '../api/api-problem.ts'
import { addToOutbox, answered, sendAgain } from './outbox.ts'
import type { NewOutboxItem, OutboxItem, OutboxProblem } from './outbox-item.ts'
import { type AddOptions, outboxItem } from './outbox-table.ts'

export type Stopped = OutboxItem & { problem: OutboxProblem }

export type Delivery =
  | { how: 'sent'; item: OutboxItem }
  /** On this device; it is sent by itself. */
  | { how: 'kept'; item: OutboxItem }
  /** The server rejected it. It stays in the outbox until the user decides. */
  | { how: 'stopped'; item: Stopped }
  /** The device could not store it and the server rejected it, so only the form still has it. */
  | { how: 'unkept'; error: NotKept }

interface Options extends AddOptions {
  /** Called when it is stored on the device, before the server responds. */
  onKept?: () => void
}

export async function deliver(item: NewOutboxItem, { onKept, ...options }: Options = {}): Promise<Delivery> {
  return outcomeOf(async () => (await addToOutbox([item], options))[0], onKept)
}

/** The same for a rejected change, with what the user changed since. */
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
  // Removed from the outbox meanwhile, for example in another tab.
  if (!kept) return { how: 'unkept', error: new NotKept(null) }
  // If the user removed it meanwhile, report it as it was stored.
  const [item = kept] = await answered([kept])
  if (item.state === 'sent') return { how: 'sent', item }
  return isStopped(item) ? { how: 'stopped', item } : { how: 'kept', item }
}

/** The user has to decide what happens to it. */
export function isStopped(item: OutboxItem): item is Stopped {
  return (item.state === 'conflict' || item.state === 'refused') && item.problem !== null
}
