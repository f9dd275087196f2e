import { useIsServerReachable } from '../../api/connection.ts'
import { useStore } from '../../state/store.ts'
import { unsentItems } from '../outbox-stores.ts'
import type { BulkRecord } from './bulk-plan.ts'
import { type BulkStore, closeBulk, countOf, stopBulk, undoBulk } from './bulk-run.ts'

/** Returns a list's bulk change in the form that BulkReport shows; null if there is none. */
export function useBulkRun<R extends BulkRecord>(store: BulkStore<R>) {
  const run = useStore(store)
  const unsent = useStore(unsentItems)
  const isOnline = useIsServerReachable()
  if (!run) return null
  const { job, isUndo, writes, sent, unchanged, refused, stopped } = run
  return {
    ...{ doing: job.doing, done: job.done, isUndo, unchanged, refused, stopped, isOnline },
    total: writes.length,
    gone: countOf(run, unsent),
    sent: sent?.length ?? null,
    onStop: () => void stopBulk(run),
    onUndo: () => undoBulk(store, run),
    onClose: () => closeBulk(store),
  }
}
