/**
 * Screens read the state of the outbox here. The code that stores and sends changes loads only if there are changes.
 */
import type { CategoryKey } from '@lamplighter/domain/catalog'
import type { ResponseOf } from '@lamplighter/domain/http'
import type { summariseWorkOrders, WorkOrderFilters } from '@lamplighter/domain/work-orders'
import { createStore } from '../state/store.ts'
import { databases, hasDatabase } from '../storage/databases.ts'
import type { OutboxItem } from './outbox-item.ts'

/** The signed-in user's unsent changes, in order; the same in all tabs. */
export const unsentItems = createStore<readonly OutboxItem[]>([])
/** Changes sent in the last week, oldest first. */
export const sentItems = createStore<readonly OutboxItem[]>([])
/** Ids of the operations that this tab is sending. */
export const sendingNow = createStore<ReadonlySet<string>>(new Set())
/** `sendingNow` for screens: updates less often while many items are being sent. */
export const sendingItems = createStore<ReadonlySet<string>>(new Set())
/** Upload progress of all unsent items in percent; null if nothing is uploading. */
export const uploadPercent = createStore<number | null>(null)
/** Upload progress in percent by operation id; only of items that are uploading. */
export const uploadPercentByItem = createStore<ReadonlyMap<string, number>>(new Map())
/** Adjusts a count on Home by the unsent changes; `by` may be negative. */
export interface CountDelta {
  cityId: string
  tile: CategoryKey
  by: number
}
export const countDeltas = createStore<readonly CountDelta[]>([])
export type OpenOrderCounts = Pick<ResponseOf<typeof summariseWorkOrders>, 'open' | 'urgent' | 'overdue'>
/** Adjusts the counts of open orders that match filters by the unsent changes. */
export const withOwnOrders = createStore<
  (counts: OpenOrderCounts, filters: WorkOrderFilters) => OpenOrderCounts
>((counts) => counts)
/** Goes up when this tab adds, retries or discards items. That wakes the sender and invalidates reads in progress. */
export const outboxChanges = createStore(0)
/** Ids of operations that a screen waits for. It reports their result itself, so the outbox does not. */
export const awaitedItems = new Set<string>()

/**
 * Sends items without storing them, in order, and returns them as sent. Throws the ApiProblem of the first rejected
 * one. use-sender.ts sets it, because only features/outbox knows all kinds of writes.
 */
export const directSending = {
  send: async (_items: readonly OutboxItem[]): Promise<OutboxItem[]> => {
    throw new Error('directSending.send is not set (use-sender.ts sets it)')
  },
}

/** True if this device has the database for drafts and the outbox; null until checked. */
export const hasOutbox = createStore<boolean | null>(null)
/** Id of the user whose items are in the stores. */
export const outboxOwner = createStore<string | null>(null)
/** True if the outbox of this device could not be read. */
export const outboxUnreadable = createStore(false)

export async function findOutbox(): Promise<void> {
  hasOutbox.set(await hasDatabase(databases.device))
}
