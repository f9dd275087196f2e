/**
 * A change of many locations while it is sent, and what became of it. It goes on when the user leaves the list, and without a
 * network it waits in the outbox like all else; only this report is gone after a reload.
 */
import type { Location } from '@lamplighter/domain/locations'
import type { Caller } from '@lamplighter/domain/memberships'
import { uuidv7 } from '../../../../lib/api/ids.ts'
import { isStopped } from '../../../../lib/outbox/deliver.ts'
import { addToOutbox } from '../../../../lib/outbox/outbox.ts'
import type { OutboxItem } from '../../../../lib/outbox/outbox-item.ts'
import { awaitedItems, sendingNow, unsentItems } from '../../../../lib/outbox/outbox-stores.ts'
import { markDeclined, outboxItem, removeItems } from '../../../../lib/outbox/outbox-table.ts'
import { createStore } from '../../../../lib/store.ts'
import { bulkWords } from './bulk.messages.ts'
import type { BulkChange } from './bulk-change.ts'
import { type BulkPlan, planOf, planOfUndo, type Refusal } from './bulk-items.ts'

export interface BulkRun {
  /** What its writes have in common for the feed; an undo has that of what it takes back. */
  id: string
  change: BulkChange
  isUndo: boolean
  writes: readonly { opId: string; location: Location }[]
  unchanged: number
  refused: readonly Refusal[]
  /** What the server has; null while some are on their way. */
  sent: readonly { location: Location; version: number | null }[] | null
  /** Taken out of the outbox by the user before they were sent. */
  stopped: number
}

export const bulkRun = createStore<BulkRun | null>(null)

/** Fails where the device cannot keep the writes: then none of them is made. */
export function startBulk(change: BulkChange, locations: readonly Location[], me: Caller): Promise<void> {
  return start({ id: uuidv7(), change, isUndo: false }, planOf(change, locations, me))
}

/** What waits is not sent at all, what was sent is written back. */
export async function undoBulk(run: BulkRun, me: Caller): Promise<void> {
  const { id, change } = run
  await start({ id, change, isUndo: true }, planOfUndo(change, run.sent ?? [], me))
}

async function start(
  { id, change, isUndo }: Pick<BulkRun, 'id' | 'change' | 'isUndo'>,
  plan: BulkPlan,
): Promise<void> {
  const added = await addToOutbox(plan.writes.map(({ item }) => ({ ...item, bulk: { id, isUndo } })))
  // Told of here, once for all of them.
  for (const { opId } of added) awaitedItems.add(opId)
  const writes = plan.writes.map(({ location }, at) => ({ location, opId: added[at]?.opId ?? '' }))
  const { unchanged, refused } = plan
  bulkRun.set({ id, change, isUndo, writes, unchanged, refused, sent: null, stopped: 0 })
  follow(writes)
}

/** How many are not on their way any more. */
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

/** What the server refused holds nothing that was typed: it is reported, and nothing waits for it. */
async function finish(run: BulkRun): Promise<void> {
  const found = await Promise.all(
    run.writes.map(async ({ opId, location }) => ({ location, item: await outboxItem(opId) })),
  )
  if (bulkRun.get()?.writes !== run.writes) return
  // What the stores told was of before.
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

/** Takes out of the outbox what was not sent yet; what is being sent at this moment follows where that ends without an answer. */
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

/** What waits is sent all the same, and told of as ever. */
export function closeBulk(run: BulkRun): void {
  for (const { opId } of run.writes) awaitedItems.delete(opId)
  bulkRun.set(null)
}
