/**
 * What this browser keeps of a user's work: drafts while they are typed, and writes until the server has them. One database,
 * so that a draft becomes a write in one transaction. With strict durability: a power cut after it does not undo it.
 */
import type { Dexie, EntityTable } from 'dexie'
import type { OutboxItem } from './outbox/outbox-item.ts'
import { boundedDatabase } from './storage/bounded-database.ts'
import { databases } from './storage/databases.ts'

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
deviceDatabase.version(1).stores({ drafts: 'key' })
deviceDatabase.version(2).stores({ drafts: 'key', outbox: 'opId, [userId+state]' })
// Who writes about a thing, or has sent it, reads what else waits of that thing, and not all that waits.
deviceDatabase.version(3).stores({ drafts: 'key', outbox: 'opId, [userId+state], entityId' })
