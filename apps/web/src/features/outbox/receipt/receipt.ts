/** Builds a receipt of the day's writes. Its ids let an administrator find each write in the database (DUR-37). */

import { describe } from '../../../lib/outbox/kinds.messages.ts'
import type { OutboxFile, OutboxItem } from '../../../lib/outbox/outbox-item.ts'

export interface Receipt {
  format: 'lamplighter-receipt-1'
  person: { id: string; name: string; email: string }
  city: string | null
  device: string
  /** The device's clock: ISO 8601 with its offset. */
  madeAt: string
  notSent: UnsentEntry[]
  confirmed: ConfirmedEntry[]
  /** Rejected writes. The user has seen their errors. */
  declined: UnsentEntry[]
}

interface Entry {
  what: string
  kind: string
  /** Id of the location, note or order. */
  id: string
  /** Operation id, as in the server's audit trail. */
  operation: string
  /** The device's clock. */
  recordedAt: string
  files: readonly OutboxFile[]
}

export interface UnsentEntry extends Entry {
  why: string
}

export interface ConfirmedEntry extends Entry {
  /** The server's clock. */
  confirmedAt: string | null
}

export function unsentEntry(item: OutboxItem, why: string, files: readonly OutboxFile[]): UnsentEntry {
  return { ...entryOf(item), why, files }
}

export function confirmedEntry(item: OutboxItem): ConfirmedEntry {
  return { ...entryOf(item), confirmedAt: item.answer?.at ?? null, files: item.files ?? [] }
}

function entryOf(item: OutboxItem): Omit<Entry, 'files'> {
  const { kind, entityId, opId, recordedAt } = item
  return { what: describe(item), kind, id: entityId, operation: opId, recordedAt }
}
