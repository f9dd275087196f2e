/**
 * A running bulk change and its results. It continues after the user leaves the list, and waits in the
 * outbox while offline. Only this report is lost on reload.
 */
import type { Location } from '@lamplighter/domain/locations'
import type { Caller } from '@lamplighter/domain/memberships'
import { uuidv7 } from '../../../../lib/api/ids.ts'
import { isStopped } from '../../../../lib/outbox/deliver.ts'
import { addToOutbox } from '../../../../lib/outbox/outbox.ts'
import type { OutboxItem } from '../../../../lib/outbox/outbox-item.ts'
import { awaitedItems, sendingNow, unsentItems } from '../../../../lib/outbox/outbox-stores.ts'
import { markDeclined, outboxItem, removeItems } from '../../../../lib/outbox/outbox-table.ts'
import { createStore } from '../../../../lib/state/store.ts'
import { bulkWords } from './bulk.messages.ts'
import type { BulkChange } from './bulk-change.ts'
import { type BulkPlan, planOf, planOfUndo, type Refusal } from './bulk-items.ts'

export interface BulkRun {
  /** Groups its writes in the activity feed. An undo uses the id of the change it undoes. */
  id: string
  change: BulkChange
  isUndo: boolean
  writes: readonly { opId: string; location: Location }[]
  unchanged: number
  refused: readonly Refusal[]
  /** The server's records; null while some writes are still being sent. */
  sent: readonly { location: Location; version: number | null }[] | null
  /** Removed from the outbox by the user before they were sent. */
  stopped: number
}

export const bulkRun = createStore<BulkRun | null>(null)

/** Throws if the device cannot store the writes; none of them is made then. */
export function startBulk(change: BulkChange, locations: readonly Location[], me: Caller): Promise<void> {
  return start({ id: uuidv7(), change, isUndo: false }, planOf(change, locations, me))
}

/** Removes waiting writes, and reverts those already sent. */
export async function undoBulk(run: BulkRun, me: Caller): Promise<void> {
  const { id, change } = run
  await start({ id, change, isUndo: true }, planOfUndo(change, run.sent ?? [], me))
}

async function start(
  { id, change, isUndo }: Pick<BulkRun, 'id' | 'change' | 'isUndo'>,
  plan: BulkPlan,
): Promise<void> {
  const added = await addToOutbox(plan.writes.map(({ item }) => ({ ...item, bulk: { id, isUndo } })))
  // The report announces all of them once, so each item stays silent.
  for (const { opId } of added) awaitedItems.add(opId)
  const writes = plan.writes.map(({ location }, at) => ({ location, opId: added[at]?.opId ?? '' }))
  const { unchanged, refused } = plan
  bulkRun.set({ id, change, isUndo, writes, unchanged, refused, sent: null, stopped: 0 })
  follow(writes)
}

/** Count of writes that have finished. */
export function countOf(run: BulkRun, unsent: readonly OutboxItem[]): number {
  const waiting = new Set(unsent.filter((item) => !isStopped(item)).map(({ opId }) => opId))
  return run.writes.filter(({ opId }) => !waiting.has(opId)).length
}

function follow(writes: BulkRun['writes']): void {
  const look = () => {
    const run = bulkRun.get()
    if (run?.writes !== writes) return stop()
    if (countOf(run, unsentItems.get()) < writes.length) return
    stop()
    void finish(run)
  }
  const stop = unsentItems.subscribe(look)
  look()
}

/** Reports rejected writes and removes them: they contain nothing that the user typed. */
async function finish(run: BulkRun): Promise<void> {
  const found = await Promise.all(
    run.writes.map(async ({ opId, location }) => ({ location, item: await outboxItem(opId) })),
  )
  if (bulkRun.get()?.writes !== run.writes) return
  // The stores were out of date.
  if (found.some(({ item }) => item?.state === 'waiting')) return follow(run.writes)
  const refused = found.filter(({ item }) => item && isStopped(item))
  await markDeclined(refused.flatMap(({ item }) => item?.opId ?? []))
  bulkRun.set({
    ...run,
    refused: [
      ...run.refused,
      ...refused.map(({ location, item }) => ({ location, why: reasonOf(item?.problem ?? null) })),
    ],
    sent: found.flatMap(({ location, item }) =>
      item?.state === 'sent' ? [{ location, version: item.answer?.version ?? null }] : [],
    ),
    stopped: found.filter(({ item }) => !item).length,
  })
}

function reasonOf(problem: OutboxItem['problem']): string {
  return problem?.code === 'version_conflict' ? bulkWords.changedMeanwhile : (problem?.message ?? '')
}

/**
 * Removes unsent writes from the outbox. A write that is being sent is removed later if it ends without an
 * answer.
 */
export async function stopBulk(run: BulkRun): Promise<void> {
  const underWay = new Set(run.writes.map(({ opId }) => opId).filter((opId) => sendingNow.get().has(opId)))
  const stop = sendingNow.subscribe(() => {
    for (const opId of underWay)
      if (!sendingNow.get().has(opId) && underWay.delete(opId)) void takeOut([opId])
    if (underWay.size === 0) stop()
  })
  if (underWay.size === 0) stop()
  await takeOut(run.writes.map(({ opId }) => opId).filter((opId) => !underWay.has(opId)))
}

async function takeOut(opIds: readonly string[]): Promise<void> {
  const gone = new Set((await removeItems(opIds)).map(({ opId }) => opId))
  unsentItems.set(unsentItems.get().filter(({ opId }) => !gone.has(opId)))
}

/** Waiting writes are still sent, and announced as usual. */
export function closeBulk(run: BulkRun): void {
  for (const { opId } of run.writes) awaitedItems.delete(opId)
  bulkRun.set(null)
}
