/**
 * Writes that belong to a bulk change of locations share one feed entry, which an undo marks (FEED-12, FEED-13). The
 * audit trail still has each of them.
 */
import type { BulkEvent, LocationChanges } from '@lamplighter/domain/activities'
import { iconOf } from '@lamplighter/domain/catalog'
import type { ActivityEntry } from '../../audit/record-write.ts'
import type { WriteContext } from '../../http/context.ts'
import type { LocationRow, Touch } from './locations.repo.ts'

/** A write undoes a bulk change only when its author undoes it and nothing else was written since. */
export function touchOf({ bulk, user, recordedAt }: WriteContext, row: LocationRow): Touch {
  const { userId } = user
  if (!bulk?.isUndo) return { userId, recordedAt, bulkId: bulk?.id ?? null, undoesBulk: false }
  const isLast = row.bulk_id === bulk.id && row.bulk_version === row.version && row.updated_by === userId
  return { userId, recordedAt, bulkId: null, undoesBulk: isLast }
}

/** The bulk change's effect on each record; its counts are stored with the entry. */
export type DoneInBulk = {
  [E in BulkEvent as E['action']]: Pick<E, 'type' | 'action'> & {
    details: Omit<E['details'], 'count' | 'undone'>
  }
}[BulkEvent['action']]

/** `before` is the state that an undo reverts, `after` the state that a change makes. */
interface States {
  before: Pick<LocationRow, 'icon' | 'tags'>
  after: Pick<LocationRow, 'icon' | 'tags'>
  changes: LocationChanges
}

/** Icons and single tags can be changed in bulk; any other edit gets its own entry. */
export function editInBulk({ undoesBulk }: Touch, { before, after, changes }: States): DoneInBulk | null {
  if (changes.movedMeters !== undefined) return null
  const [then, now] = undoesBulk ? [after, before] : [before, after]
  if (changes.changed === 'icon' || changes.changed === 'icon, tags')
    return {
      type: 'location_updated',
      action: 'many_icons_changed',
      details: { icon: iconOf(now.icon).label },
    }
  if (changes.changed !== 'tags') return null
  const came = now.tags.filter((tag) => !then.tags.includes(tag))
  const went = then.tags.filter((tag) => !now.tags.includes(tag))
  const [tag] = [...came, ...went]
  if (tag === undefined || came.length + went.length > 1) return null
  const action = came.length > 0 ? 'many_tagged' : 'many_untagged'
  return { type: 'location_updated', action, details: { tag } }
}

export const deletedInBulk: DoneInBulk = { type: 'location_deleted', action: 'many_deleted', details: {} }

/** The feed entry of the bulk change; null when the write does not belong to one, or did something else. */
export function bulkEntry(
  { bulk }: WriteContext,
  { bulkId, undoesBulk }: Touch,
  cityId: string,
  done: DoneInBulk | null,
): ActivityEntry | null {
  if (!bulk || !done || (bulkId === null && !undoesBulk)) return null
  return sharedEntry({ id: bulk.id, isUndo: undoesBulk }, cityId, done)
}

/** One write's part of the shared entry, which adds up the parts with the same key. */
export function sharedEntry(
  { id, isUndo }: NonNullable<WriteContext['bulk']>,
  cityId: string,
  done: DoneInBulk,
): ActivityEntry & { bulkKey: string } {
  const numbers = isUndo ? { count: 0, undone: 1 } : { count: 1, undone: 0 }
  return {
    ...done,
    details: { ...done.details, ...numbers },
    cityId,
    targetId: id,
    bulkKey: [id, done.action, ...Object.values(done.details)].join('/'),
  } as ActivityEntry & { bulkKey: string }
}
