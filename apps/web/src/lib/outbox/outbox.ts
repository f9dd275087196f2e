/**
 * The outbox for screens: `addToOutbox` stores a write on this device, `settled` waits briefly for the server's answer,
 * and the stores list the items. features/outbox sends them. A write that cannot be stored is sent right away (DUR-63).
 */
import { onlineManager } from '@tanstack/react-query'
import { liveQuery } from 'dexie'
import { ApiProblem, NotKept } from '../api/api-problem.ts'
import { uuidv7 } from '../api/ids.ts'
import { responsiveTimeout } from '../api/responsive-timeout.ts'
import { hapticTick } from '../device/haptic-tick.ts'
import { keepStorage } from '../storage/storage.ts'
import type { NewOutboxItem, OutboxItem, OutboxProblem } from './outbox-item.ts'
import { awaitedItems, directSending, outboxChanges, unsentItems } from './outbox-stores.ts'
import {
  type AddOptions,
  addToTable,
  isHeldUp,
  markDeclined,
  newItem,
  outboxItem,
  recordSentUnkept,
  removeItem,
  retryItem,
} from './outbox-table.ts'

/** How long a screen waits for the server. One second feels instant, and the sender continues in the background. */
export const ANSWER_WAIT_MS = 1_000

interface Options extends AddOptions {
  /** Called when the writes are stored, or sent directly. Lets the caller update its own state in the same render. */
  onKept?: () => void
}

/**
 * Stores writes on this device and wakes the sender. Resolves when the writes are stored, or sent if they could not be stored.
 * Throws NotKept if neither worked.
 */
export async function addToOutbox(items: readonly NewOutboxItem[], options?: Options): Promise<OutboxItem[]> {
  // Set the ids now: after a timeout the device may still store the items, so sending them directly must use the same ids.
  const named = items.map((item) => ({ ...item, opId: item.opId ?? uuidv7() }))
  let added: OutboxItem[]
  try {
    added = await addToTable(named, options)
  } catch (error) {
    return sendUnkept(named.map(newItem), options, error)
  }
  options?.onKept?.()
  // Update the screens now; the code that watches the outbox may not have loaded yet.
  const others = unsentItems.get().filter(({ opId }) => !options?.instead?.includes(opId))
  unsentItems.set([...others, ...added.filter(({ opId }) => !others.some((other) => other.opId === opId))])
  outboxChanges.set(outboxChanges.get() + 1)
  hapticTick()
  keepStorage()
  return added
}

async function sendUnkept(
  items: readonly OutboxItem[],
  options: Options = {},
  cause: unknown,
): Promise<OutboxItem[]> {
  console.error('This device could not keep a write', cause)
  try {
    const sent = await directSending.send(items)
    await recordSentUnkept(sent, options)
    const gone = new Set([...sent.map(({ opId }) => opId), ...(options.instead ?? [])])
    unsentItems.set(unsentItems.get().filter(({ opId }) => !gone.has(opId)))
    options.onKept?.()
    hapticTick()
    return sent
  } catch (error) {
    throw new NotKept(cause, error instanceof ApiProblem ? error : null)
  }
}

/** Sends a rejected item again, with the user's changes. */
export async function sendAgain(
  opId: string,
  changes: Partial<OutboxItem> = {},
  options?: Pick<AddOptions, 'dropDrafts'>,
): Promise<void> {
  let changed: OutboxItem | undefined
  try {
    await retryItem(opId, changes, options)
    changed = await outboxItem(opId)
  } catch (error) {
    const before = unsentItems.get().find((item) => item.opId === opId)
    if (!before) throw new NotKept(error)
    await sendUnkept([{ ...before, ...changes, state: 'waiting', problem: null }], options, error)
    return
  }
  if (changed) unsentItems.set(unsentItems.get().map((item) => (item.opId === opId ? changed : item)))
  outboxChanges.set(outboxChanges.get() + 1)
}

/** Calls `then` once none of the items is unsent. */
export function whenNoLongerUnsent(items: readonly Pick<OutboxItem, 'opId'>[], then: () => void): void {
  const opIds = new Set(items.map(({ opId }) => opId))
  const stop = unsentItems.subscribe(() => {
    if (unsentItems.get().some(({ opId }) => opIds.has(opId))) return
    stop()
    then()
  })
}

/** Call only when the user discards an item. Items that depend on it need not wait for it any longer. */
export async function discardItem(opId: string): Promise<void> {
  await removeItem(opId)
  unsentItems.set(unsentItems.get().filter((item) => item.opId !== opId))
  outboxChanges.set(outboxChanges.get() + 1)
}

/**
 * Resolves with the item when the server has answered, when the server turns out to be unreachable, or after
 * `withinMs`; with undefined if the item was removed.
 */
export function settled(opId: string, withinMs: number): Promise<OutboxItem | undefined> {
  return new Promise((resolve, reject) => {
    const end = (work: () => void) => {
      stopWaiting()
      // The first value may arrive before `subscription` is assigned.
      queueMicrotask(() => subscription.unsubscribe())
      work()
    }
    const stopWaiting = responsiveTimeout(withinMs, () =>
      end(() => void outboxItem(opId).then(resolve, reject)),
    )
    const subscription = liveQuery(async () => {
      const item = await outboxItem(opId)
      return { item, isOver: item?.state !== 'waiting' || (await isHeldUp(item)) }
    }).subscribe({
      next({ item, isOver }) {
        if (isOver) end(() => resolve(item))
      },
      error: (error: unknown) => end(() => reject(error)),
    })
  })
}

/**
 * Waits for the server's answers in order, because notes of a new location are sent after the location. After the first timeout
 * it does not wait for the rest. The caller tells the user; an item that is still waiting is announced when it is sent.
 */
export async function answered(
  items: readonly Pick<OutboxItem, 'opId'>[],
): Promise<(OutboxItem | undefined)[]> {
  let within = onlineManager.isOnline() ? ANSWER_WAIT_MS : 0
  for (const { opId } of items) awaitedItems.add(opId)
  const found: (OutboxItem | undefined)[] = []
  for (const { opId } of items) {
    const item = await settled(opId, within)
    found.push(item)
    if (item?.state !== 'waiting') continue
    awaitedItems.delete(opId)
    within = 0
  }
  // Update the screens that hide awaited items.
  unsentItems.set([...unsentItems.get()])
  return found
}

/**
 * Sends a write without typed text, such as the press of a button. Returns it as 'sent', or as 'waiting' on this device if
 * there was no answer. Throws an ApiProblem if the server rejects the write, so the caller can show it next to the button.
 */
export async function sendOrKeep(item: NewOutboxItem): Promise<OutboxItem> {
  const added = await addToOutbox([item])
  const [found = added[0]] = await answered(added)
  if (!found) throw new Error('addToOutbox returned no item')
  if (found.state === 'sent' || found.state === 'waiting') return found
  await markDeclined([found.opId])
  throw asApiProblem(found.problem)
}

/** Turns an item's problem into the error of a failed call. */
export function asApiProblem(problem: OutboxProblem | null): ApiProblem {
  const { code, status, message } = problem ?? { code: 'network', status: 0, message: '' }
  return new ApiProblem(
    code === 'files_lost' || code === 'files_refused' ? 'media_unknown' : code,
    status,
    message,
  )
}
