/**
 * The outbox as screens use it: `addToOutbox` keeps a write on this device, `settled` waits a moment for the server's answer, the
 * stores tell what waits. What sends it is put together in frame/outbox. What this device cannot keep is sent at once (DUR-63).
 */
import { onlineManager } from '@tanstack/react-query'
import { liveQuery } from 'dexie'
import { ApiProblem, NotKept } from '../api/api-problem.ts'
import { uuidv7 } from '../api/ids.ts'
import { hapticTick } from '../haptic-tick.ts'
import { responsiveTimeout } from '../responsive-timeout.ts'
import { keepStorage } from '../storage/storage.ts'
import type { NewOutboxItem, OutboxItem, OutboxProblem } from './outbox-item.ts'
import { awaitedItems, directSending, outboxAdditions, unsentItems } from './outbox-stores.ts'
import {
  type AddOptions,
  addToTable,
  isHeldUp,
  markDeclined,
  newItem,
  noteSentUnkept,
  outboxItem,
  removeItem,
  retryItem,
} from './outbox-table.ts'

/** How long a screen waits for an answer before it goes on, as people wait without a thought: what it kept is sent without it. */
export const ANSWER_WAIT_MS = 1_000

interface Options extends AddOptions {
  /** Called once they are kept, before screens are told: what it changes is drawn with them. */
  onKept?: () => void
}

/**
 * Keeps writes on this device, then sends them: once this has answered they are not lost. Where the device cannot keep them they are
 * on the server by then; fails with NotKept where they are neither.
 */
export async function addToOutbox(items: readonly NewOutboxItem[], options?: Options): Promise<OutboxItem[]> {
  // A write that the device was too slow with is sent under the same id as the one that it may keep yet.
  const named = items.map((item) => ({ ...item, opId: item.opId ?? uuidv7() }))
  let added: OutboxItem[]
  try {
    added = await addToTable(named, options)
  } catch (error) {
    return sendUnkept(named.map(newItem), options, error)
  }
  options?.onKept?.()
  // Screens show it at once, also where the code that sends could not be fetched yet.
  const others = unsentItems.get().filter(({ opId }) => !options?.instead?.includes(opId))
  unsentItems.set([...others, ...added.filter(({ opId }) => !others.some((other) => other.opId === opId))])
  outboxAdditions.set(outboxAdditions.get() + 1)
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
    await noteSentUnkept(sent, options)
    const gone = new Set([...sent.map(({ opId }) => opId), ...(options.instead ?? [])])
    unsentItems.set(unsentItems.get().filter(({ opId }) => !gone.has(opId)))
    options.onKept?.()
    hapticTick()
    return sent
  } catch (error) {
    throw new NotKept(cause, error instanceof ApiProblem ? error : null)
  }
}

/** Sends an item that the server did not take again, with what the user changed. */
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
  outboxAdditions.set(outboxAdditions.get() + 1)
}

/** Calls back once none of them waits on this device any more. */
export function whenNoLongerUnsent(items: readonly Pick<OutboxItem, 'opId'>[], then: () => void): void {
  const opIds = new Set(items.map(({ opId }) => opId))
  const stop = unsentItems.subscribe(() => {
    if (unsentItems.get().some(({ opId }) => opIds.has(opId))) return
    stop()
    then()
  })
}

/** Only ever asked for by the user. What waited for it goes on. */
export async function discardItem(opId: string): Promise<void> {
  await removeItem(opId)
  unsentItems.set(unsentItems.get().filter((item) => item.opId !== opId))
  outboxAdditions.set(outboxAdditions.get() + 1)
}

/**
 * The item as it stands once the server has answered, once it is known that no answer is to be had for now, or after
 * `withinMs`; undefined when it was removed meanwhile.
 */
export function settled(opId: string, withinMs: number): Promise<OutboxItem | undefined> {
  return new Promise((resolve, reject) => {
    const end = (work: () => void) => {
      stopWaiting()
      // The first value may come before the subscription is known.
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
 * The items as they stand once the server has answered to all of them, or no answer is to be had for now: a note of a new location is
 * waited for once that is there. Whoever asks tells the user; an item that is still waiting afterwards is told of when it is sent.
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
  // Screens that leave out what is awaited look again.
  unsentItems.set([...unsentItems.get()])
  return found
}

/**
 * A write that holds nothing that was typed, as of a button: answers with it as 'sent', or as 'waiting' on this device where no
 * answer came. What the server refuses is thrown, to be said where the button is; nothing waits for it any more.
 */
export async function sendOrKeep(item: NewOutboxItem): Promise<OutboxItem> {
  const added = await addToOutbox([item])
  const [found = added[0]] = await answered(added)
  if (!found) throw new Error('What was added is an item')
  if (found.state === 'sent' || found.state === 'waiting') return found
  await markDeclined([found.opId])
  throw asApiProblem(found.problem)
}

/** What the server said of an item, as a failed call says it. */
export function asApiProblem(problem: OutboxProblem | null): ApiProblem {
  const { code, status, message } = problem ?? { code: 'network', status: 0, message: '' }
  return new ApiProblem(
    code === 'files_lost' || code === 'files_refused' ? 'media_unknown' : code,
    status,
    message,
  )
}
