/** Writes that belong to a bulk change of work orders share one feed entry, which an undo marks (FEED-12, FEED-13). */
import type { FieldChange } from '@lamplighter/domain/work-orders'
import type { ActivityEntry } from '../../audit/record-write.ts'
import type { WriteContext } from '../../http/context.ts'
import { type DoneInBulk, sharedEntry } from '../locations/index.ts'
import { hasBulkEntry } from './bulk-changes.repo.ts'

/** Assignment, due date and priority can be changed in bulk; any other edit gets its own entry. */
export function editInBulk({ bulk }: WriteContext, changes: readonly FieldChange[]): DoneInBulk | null {
  const [change, ...others] = changes
  if (!bulk || !change || others.length > 0) return null
  const value = (bulk.isUndo ? change.from : change.to) ?? ''
  const type = 'work_order_updated'
  if (change.field === 'assigned') return { type, action: 'many_assigned', details: { to: value } }
  if (change.field === 'dueOn') return { type, action: 'many_due', details: { dueOn: value } }
  if (change.field === 'priority') return { type, action: 'many_prioritized', details: { priority: value } }
  return null
}

export const closedInBulk: DoneInBulk = { type: 'work_order_closed', action: 'many_closed', details: {} }

/** The feed entry of the bulk change; null when the write does not belong to one, or takes back something else. */
export async function bulkEntry(
  { bulk, db, user }: WriteContext,
  cityId: string,
  done: DoneInBulk | null,
): Promise<ActivityEntry | null> {
  if (!bulk || !done) return null
  const entry = sharedEntry(bulk, cityId, done)
  if (bulk.isUndo && !(await hasBulkEntry(db, { userId: user.userId, ...entry }))) return null
  return entry
}
