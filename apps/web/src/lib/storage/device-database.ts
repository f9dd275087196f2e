/**
 * Local database of the user's work: drafts and unsent writes. One database, so that a draft becomes a write in one
 * transaction. Uses strict durability, so that data survives a power failure.
 */
import type { Dexie, EntityTable } from 'dexie'
import type { OutboxItem } from '../outbox/outbox-item.ts'
import { boundedDatabase } from './bounded-database.ts'
import { databases } from './databases.ts'

export interface DraftRow {
  /** `{user id}:{draft key}` */
  key: string
  value: unknown
  savedAt: number
}

export const deviceDatabase = boundedDatabase(databases.device, {
  chromeTransactionDurability: 'strict',
}) as Dexie & {
  drafts: EntityTable<DraftRow, 'key'>
  outbox: EntityTable<OutboxItem, 'opId'>
}
// The index by entity avoids a scan for the unsent writes of one.
deviceDatabase.version(3).stores({ drafts: 'key', outbox: 'opId, [userId+state], entityId' })
