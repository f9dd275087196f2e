/** The state of the outbox for screens. The code that stores and sends changes is loaded only if there are any. */
import type { CategoryKey } from '@lamplighter/domain/catalog'
import { databases, hasDatabase } from '../storage/databases.ts'
import { createStore } from '../store.ts'
import type { OutboxItem } from './outbox-item.ts'

/** The signed-in user's unsent changes, in order; the same in all tabs. */
export const unsentItems = createStore<readonly OutboxItem[]>([])
/** Changes sent in the last days, oldest first. */
export const sentItems = createStore<readonly OutboxItem[]>([])
/** Ids of the operations that this tab is sending. */
export const sendingNow = createStore<ReadonlySet<string>>(new Set())
/** The same for screens, updated less often while many are sent. */
export const sendingItems = createStore<ReadonlySet<string>>(new Set())
/** Percentage of their files that has arrived; null if no file is being sent. */
export const shareSent = createStore<number | null>(null)
/** The same for each item that is sending files, by operation id. */
export const sharesSent = createStore<ReadonlyMap<string, number>>(new Map())
/** How much the unsent changes add to a number on Home. */
export interface FigureChange {
  cityId: string
  tile: CategoryKey
  by: number
}
export const figureChanges = createStore<readonly FigureChange[]>([])
/** Incremented with each addition, so that the sender starts or checks again. */
export const outboxAdditions = createStore(0)
/** Ids of operations whose result a screen awaits and reports itself. */
export const awaitedItems = new Set<string>()

/**
 * Sends items without storing them, in order, and returns them as sent. Throws the ApiProblem of the first rejected one.
 * Set by the module that knows all kinds of writes.
 */
export const directSending = {
  send: async (_items: readonly OutboxItem[]): Promise<OutboxItem[]> => {
    throw new Error('Nobody is here to send it')
  },
}

/** True if anything was ever stored in this outbox; null until known. */
export const hasOutbox = createStore<boolean | null>(null)
/** Whose items the stores hold. */
export const outboxOwner = createStore<string | null>(null)
/** True if the outbox of this device could not be read. */
export const outboxUnreadable = createStore(false)

export async function findOutbox(): Promise<void> {
  hasOutbox.set(await hasDatabase(databases.device))
}
