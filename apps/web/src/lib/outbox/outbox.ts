/**
 * The outbox for screens. `addToOutbox` stores writes on this device, `answered` waits briefly for the server, and
 * outbox-stores.ts lists the items. features/outbox sends them. If the device cannot store a write, the app sends it
 * right away (DUR-63).
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

/** How long a screen waits for the server. Users accept one second; the sender then continues in the background. */
export const ANSWER_WAIT_MS = 1_000

interface Options extends AddOptions {
  /** Called once the writes are stored, or sent directly. The caller can update its own state in the same render. */
  onKept?: () => void
}

/**
 * Stores writes on this device and wakes the sender. If the device cannot store them, sends them directly. Throws
 * NotKept if that fails too.
 */
export async function addToOutbox(items: readonly NewOutboxItem[], options?: Options): Promise<OutboxItem[]> {
  // Set the ids now. After a timeout the device may still store the items, so a direct request must use the same ids,
  // or the server would apply them twice.
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

/** Calls `then` once, when the last of the items is sent or removed. */
export function whenNoLongerUnsent(items: readonly Pick<OutboxItem, 'opId'>[], then: () => void): void {
  const opIds = new Set(items.map(({ opId }) => opId))
  const stop = unsentItems.subscribe(() => {
    if (unsentItems.get().some(({ opId }) => opIds.has(opId))) return
    stop()
    then()
  })
}

/** Deletes an item. Call it only when the user discards the item. Items that depend on it no longer wait for it. */
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
 * Waits for the server's answers, one item after the other, because the sender sends a new location before its notes.
 * After the first timeout it does not wait for the rest. The caller reports the results to the user. If an item is
 * still waiting, the outbox announces it later.
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
  // Notify the screens: they hid these items while `awaitedItems` listed them.
  unsentItems.set([...unsentItems.get()])
  return found
}

/**
 * Sends a write that holds no typed text, such as the press of a button. Returns the item as 'sent', or as 'waiting' if
 * the server did not answer. Throws an ApiProblem if the server rejects the write, so the caller can show it next to
 * the button.
 */
export async function sendOrKeep(item: NewOutboxItem): Promise<OutboxItem> {
  const added = await addToOutbox([item])
  const [found = added[0]] = await answered(added)
  if (!found) throw new Error('addToOutbox returned no item')
  if (found.state === 'sent' || found.state === 'waiting') return found
  await markDeclined([found.opId])
  throw asApiProblem(found.problem)
}

/** Converts an item's problem to the error that a failed API call throws. */
export function asApiProblem(problem: OutboxProblem | null): ApiProblem {
  const { code, status, message } = problem ?? { code: 'network', status: 0, message: '' }
  return new ApiProblem(
    code === 'files_lost' || code === 'files_refused' ? 'media_unknown' : code,
    status,
    message,
  )
}
