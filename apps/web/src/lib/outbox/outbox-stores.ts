/** What screens know of the outbox, without the code that keeps and sends it: that is fetched once there is something in it. */
import type { CategoryKey } from '@lamplighter/domain/catalog'
import { databases, hasDatabase } from '../storage/databases.ts'
import { createStore } from '../store.ts'
import type { OutboxItem } from './outbox-item.ts'

/** What of the signed-in user is not on the server yet, in its order; the same in all tabs. */
export const unsentItems = createStore<readonly OutboxItem[]>([])
/** What was sent in the last days, the earliest first. */
export const sentItems = createStore<readonly OutboxItem[]>([])
/** Operation ids that this tab is sending at this moment. */
export const sendingNow = createStore<ReadonlySet<string>>(new Set())
/** The same as screens show it: where many are sent, they are not told of each. */
export const sendingItems = createStore<ReadonlySet<string>>(new Set())
/** How much of their files has arrived, in percent; null while none is on its way. */
export const shareSent = createStore<number | null>(null)
/** The same of each item whose files are on their way, by its operation id. */
export const sharesSent = createStore<ReadonlyMap<string, number>>(new Map())
/** What is unsent changes a figure of Home by so much. */
export interface FigureChange {
  cityId: string
  tile: CategoryKey
  by: number
}
export const figureChanges = createStore<readonly FigureChange[]>([])
/** Raised with each addition, so that whoever sends begins, or looks again. */
export const outboxAdditions = createStore(0)
/** Operation ids whose outcome a screen waits for, and tells itself. */
export const awaitedItems = new Set<string>()

/**
 * Sends items past the device, in their order, and answers with them as sent; fails with the ApiProblem of the first that was not
 * taken. Put in place by whoever knows all kinds of writes.
 */
export const directSending = {
  send: async (_items: readonly OutboxItem[]): Promise<OutboxItem[]> => {
    throw new Error('Nobody is here to send it')
  },
}

/** Whether anything was ever written on this device; null until that is known. */
export const hasOutbox = createStore<boolean | null>(null)
/** Whose items the stores hold. */
export const outboxOwner = createStore<string | null>(null)
/** What this device keeps could not be read. */
export const outboxUnreadable = createStore(false)

export async function findOutbox(): Promise<void> {
  hasOutbox.set(await hasDatabase(databases.device))
}
