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
  /** The server did not take it: it is in the outbox until the user decides. */
  | { how: 'stopped'; item: Stopped }
  /** The device could not keep it, and the server did not take it: the form still holds it. */
  | { how: 'unkept'; error: NotKept }

interface Options extends AddOptions {
  /** Called once it is kept, before the answer is waited for. */
  onKept?: () => void
}

export async function deliver(item: NewOutboxItem, { onKept, ...options }: Options = {}): Promise<Delivery> {
  return outcomeOf(async () => (await addToOutbox([item], options))[0], onKept)
}

/** The same for one that was not taken, with what the user changed. */
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
  // Taken out of the outbox meanwhile, as in another tab.
  if (!kept) return { how: 'unkept', error: new NotKept(null) }
  // One that the user took out meanwhile is told of as it was kept.
  const [item = kept] = await answered([kept])
  if (item.state === 'sent') return { how: 'sent', item }
  return isStopped(item) ? { how: 'stopped', item } : { how: 'kept', item }
}

/** The user has to decide what becomes of it. */
export function isStopped(item: OutboxItem): item is Stopped {
  return (item.state === 'conflict' || item.state === 'refused') && item.problem !== null
}
