/**
 * Plans a bulk change as one write per record, so that the rules of a single change apply to each (LOC-84, ORDER-55).
 */
import type { NewOutboxItem } from '../outbox-item.ts'

export interface BulkRecord {
  _id: string
  version: number
}

export interface Refusal {
  id: string
  name: string
  why: string
}

export interface BulkPlan<R> {
  writes: { record: R; item: NewOutboxItem }[]
  /** Number of records that need no change. */
  unchanged: number
  /** Records that a rule does not allow the user to change, so nothing is sent for them. */
  refused: Refusal[]
}

/** The write for one record, or the reason why a rule forbids it; null if the record needs no change. */
export type BulkStep = { item: NewOutboxItem } | { why: string } | null

export function planOf<R extends BulkRecord>(
  records: readonly R[],
  nameOf: (record: R) => string,
  stepOf: (record: R) => BulkStep,
): BulkPlan<R> {
  const plan: BulkPlan<R> = { writes: [], unchanged: 0, refused: [] }
  for (const record of records) {
    const step = stepOf(record)
    if (step === null) plan.unchanged += 1
    else if ('why' in step) plan.refused.push({ id: record._id, name: nameOf(record), why: step.why })
    else plan.writes.push({ record, item: step.item })
  }
  return plan
}
