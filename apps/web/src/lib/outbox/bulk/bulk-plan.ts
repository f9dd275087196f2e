/** A bulk change as one write per record, the same as changes by hand (LOC-84, ORDER-55). */
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
  /** Count of records that already are as wanted. */
  unchanged: number
  /** Not sent, because a rule forbids it. */
  refused: Refusal[]
}

/** The write of one record, or why there is none; null if it already is as wanted. */
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
