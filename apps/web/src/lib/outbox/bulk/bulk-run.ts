/**
 * Runs a bulk change and reports its results. The change continues after the user leaves the list, and waits in the
 * outbox while the device is offline. A reload loses only the report.
 */
import { uuidv7 } from '../../api/ids.ts'
import { createStore, type Store } from '../../state/store.ts'
import { isStopped } from '../deliver.ts'
import { addToOutbox } from '../outbox.ts'
import type { OutboxItem } from '../outbox-item.ts'
import { awaitedItems, sendingNow, unsentItems } from '../outbox-stores.ts'
import { markDeclined, outboxItem, removeItems } from '../outbox-table.ts'
import type { BulkPlan, BulkRecord, Refusal } from './bulk-plan.ts'

/** A change of many records, with the texts of its report. */
export interface BulkJob<R> {
  /** 'Adding the tag "oak"' */
  doing: string
  /** `done(3)` is 'The tag "oak" was added to 3 locations.' */
  done: (count: number) => string
  /** Shown if someone else changed the record in the meantime. */
  changedMeanwhile: string
  plan: BulkPlan<R>
  /**
   * Plans the reverse of the sent writes. The records are as before the change, but with the server's version after it.
   */
  undo: (sent: readonly R[]) => BulkPlan<R>
}

export interface BulkRun<R> {
  /** Groups its writes in the activity feed. An undo uses the id of the change it undoes. */
  id: string
  job: Omit<BulkJob<R>, 'plan'>
  isUndo: boolean
  writes: readonly { opId: string; record: R }[]
  unchanged: number
  refused: readonly Refusal[]
  /** The changed records; null while some writes are still being sent. */
  sent: readonly R[] | null
  /** Removed from the outbox by the user before they were sent. */
  stopped: number
}

/** Each list has its own store. It holds one bulk change at a time. */
export type BulkStore<R> = Store<BulkRun<R> | null>

export const createBulk = <R>(): BulkStore<R> => createStore<BulkRun<R> | null>(null)

/** Throws NotKept if the device cannot store the writes and sending them directly fails too. */
export function startBulk<R extends BulkRecord>(store: BulkStore<R>, job: BulkJob<R>): Promise<void> {
  return start(store, { id: uuidv7(), job, isUndo: false }, job.plan)
}

/** Reverts the writes that the server accepted. Call it after the bulk change has ended. */
export function undoBulk<R extends BulkRecord>(store: BulkStore<R>, { id, job, sent }: BulkRun<R>) {
  return start(store, { id, job, isUndo: true }, job.undo(sent ?? []))
}

async function start<R extends BulkRecord>(
  store: BulkStore<R>,
  { id, job, isUndo }: Pick<BulkRun<R>, 'id' | 'job' | 'isUndo'>,
  { writes: planned, unchanged, refused }: BulkPlan<R>,
): Promise<void> {
  const added = await addToOutbox(planned.map(({ item }) => ({ ...item, bulk: { id, isUndo } })))
  // The report announces all writes together, so the outbox must not announce each one.
  for (const { opId } of added) awaitedItems.add(opId)
  const writes = planned.map(({ record }, at) => ({ record, opId: added[at]?.opId ?? '' }))
  store.set({ id, job, isUndo, writes, unchanged, refused, sent: null, stopped: 0 })
  follow(store, writes)
}

/** Number of writes that are no longer waiting: sent, stopped by a problem, or removed by the user. */
export function countOf({ writes }: Pick<BulkRun<unknown>, 'writes'>, unsent: readonly OutboxItem[]): number {
  const waiting = new Set(unsent.filter((item) => !isStopped(item)).map(({ opId }) => opId))
  return writes.filter(({ opId }) => !waiting.has(opId)).length
}

function follow<R extends BulkRecord>(store: BulkStore<R>, writes: BulkRun<R>['writes']): void {
  const look = () => {
    const run = store.get()
    if (run?.writes !== writes) return stop()
    if (countOf(run, unsentItems.get()) < writes.length) return
    stop()
    void finish(store, run)
  }
  const stop = unsentItems.subscribe(look)
  look()
}

/** Reports rejected writes and marks them as declined, because they hold no text that the user typed for one record. */
async function finish<R extends BulkRecord>(store: BulkStore<R>, run: BulkRun<R>): Promise<void> {
  const found = await Promise.all(
    run.writes.map(async ({ opId, record }) => ({ record, item: await outboxItem(opId) })),
  )
  if (store.get()?.writes !== run.writes) return
  // `unsentItems` was out of date: a write is still waiting.
  if (found.some(({ item }) => item?.state === 'waiting')) return follow(store, run.writes)
  const refused = found.flatMap(({ item }) => (item && isStopped(item) ? [item] : []))
  await markDeclined(refused.map(({ opId }) => opId))
  store.set({
    ...run,
    refused: [
      ...run.refused,
      ...refused.map(({ entityId: id, title: name, problem }) => ({
        id,
        name,
        why: reasonOf(problem, run.job.changedMeanwhile),
      })),
    ],
    sent: found.flatMap(({ record, item }) =>
      item?.state === 'sent' ? [{ ...record, version: item.answer?.version ?? record.version }] : [],
    ),
    stopped: found.filter(({ item }) => !item).length,
  })
}

function reasonOf(problem: OutboxItem['problem'], changedMeanwhile: string): string {
  return problem?.code === 'version_conflict' ? changedMeanwhile : (problem?.message ?? '')
}

/**
 * Removes unsent writes from the outbox. If this tab is sending a write, removes it after that attempt, unless the
 * server has accepted it.
 */
export async function stopBulk({ writes }: Pick<BulkRun<unknown>, 'writes'>): Promise<void> {
  const underWay = new Set(writes.map(({ opId }) => opId).filter((opId) => sendingNow.get().has(opId)))
  const stop = sendingNow.subscribe(() => {
    for (const opId of underWay)
      if (!sendingNow.get().has(opId) && underWay.delete(opId)) void takeOut([opId])
    if (underWay.size === 0) stop()
  })
  if (underWay.size === 0) stop()
  await takeOut(writes.map(({ opId }) => opId).filter((opId) => !underWay.has(opId)))
}

async function takeOut(opIds: readonly string[]): Promise<void> {
  const gone = new Set((await removeItems(opIds)).map(({ opId }) => opId))
  unsentItems.set(unsentItems.get().filter(({ opId }) => !gone.has(opId)))
}

/** Closes the report. The outbox still sends waiting writes, and announces each of them as usual. */
export function closeBulk<R>(store: BulkStore<R>): void {
  for (const { opId } of store.get()?.writes ?? []) awaitedItems.delete(opId)
  store.set(null)
}
