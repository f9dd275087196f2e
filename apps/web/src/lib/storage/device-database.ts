/**
 * Database on this device for drafts and the outbox. Both are in one database, so that one transaction can turn a draft
 * into a write. Strict durability makes committed data survive a power failure.
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
// The `entityId` index finds the writes of one record without a scan.
deviceDatabase.version(3).stores({ drafts: 'key', outbox: 'opId, [userId+state], entityId' })
