/** A write as a form makes it: kept on this device, then answered within a moment, or sent later by itself. */
import { isQuotaFull } from '../storage/quota-full.ts'
import { addToOutbox, answered, sendAgain } from './outbox.ts'
import type { NewOutboxItem, OutboxItem, OutboxProblem } from './outbox-item.ts'
import type { AddOptions } from './outbox-table.ts'

export type Stopped = OutboxItem & { problem: OutboxProblem }

export type Delivery =
  | { how: 'sent'; item: OutboxItem }
  /** On this device; it is sent by itself. */
  | { how: 'kept' }
  /** The server did not take it: it is in the outbox until the user decides. */
  | { how: 'stopped'; item: Stopped }
  /** The device has no room, or no storage: nothing was kept. */
  | { how: 'unkept'; isFull: boolean }

interface Options extends AddOptions {
  /** Called once it is kept, before the answer is waited for. */
  onKept?: () => void
}

export async function deliver(item: NewOutboxItem, { onKept, ...options }: Options = {}): Promise<Delivery> {
  return outcomeOf(async () => (await addToOutbox([item], options))[0]?.opId, onKept)
}

/** The same for one that was not taken, with what the user changed. */
export async function deliverAgain(
  opId: string,
  changes: Partial<OutboxItem>,
  { onKept, dropDrafts = [] }: Pick<Options, 'onKept' | 'dropDrafts'> = {},
): Promise<Delivery> {
  const send = async () => {
    await sendAgain(opId, changes, { dropDrafts })
    return opId
  }
  return outcomeOf(send, onKept)
}

async function outcomeOf(keep: () => Promise<string | undefined>, onKept?: () => void): Promise<Delivery> {
  let opId: string | undefined
  try {
    opId = await keep()
  } catch (error) {
    console.error('A write could not be kept on this device', error)
    return { how: 'unkept', isFull: isQuotaFull(error) }
  }
  onKept?.()
  const [item] = opId === undefined ? [] : await answered([{ opId }])
  if (item?.state === 'sent') return { how: 'sent', item }
  return item && isStopped(item) ? { how: 'stopped', item } : { how: 'kept' }
}

/** The user has to decide what becomes of it. */
export function isStopped(item: OutboxItem): item is Stopped {
  return (item.state === 'conflict' || item.state === 'refused') && item.problem !== null
}
