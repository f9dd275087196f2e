/**
 * A reader's position in the change log: the oldest transaction that was running when the reader asked last. Asking from there
 * repeats some changes and loses none. A timestamp cannot do that: a transaction takes it when it begins, but others see its rows
 * only when it commits.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../kysely.ts'
import { oneRow } from '../rows.ts'
import { CHANGE_LOG_DAYS } from './change-log.ts'

/** An unsigned 64-bit number. */
const transaction = z.string().check(
  z.regex(/^\d{1,20}$/),
  z.refine((number) => /^\d{1,20}$/.test(number) && BigInt(number) < 2n ** 64n),
)

export const logPosition = z.strictObject({
  database: z.string(),
  /** The reader lacks changes of this transaction and later ones. */
  from: transaction,
  /** Seconds since 1970 on the database's clock. */
  at: z.int(),
})
export type LogPosition = z.infer<typeof logPosition>

/** The moment at which a reader asks. */
export interface LogMoment extends LogPosition {
  /** The first transaction that has not started. */
  next: string
  /** As PostgreSQL writes it: which transactions had committed. */
  snapshot: string
  now: Date
}

/**
 * Identifies the database by its cluster and the table's own id, which a restored backup does not share. The timeline changes
 * after a point-in-time restore and after a failover. A disk that is reset to an older state looks the same; positions are then
 * ahead of the database at first.
 */
export async function logMoment(db: Db): Promise<LogMoment> {
  const { identity, now, ...moment } = await oneRow(
    db,
    sql<{ from: string; next: string; snapshot: string; now: Date; identity: string[] }>`
      select pg_snapshot_xmin(s)::text as from, pg_snapshot_xmax(s)::text as next, s::text as snapshot,
        now() as now,
        json_build_array(system_identifier::text, timeline_id::text, 'locations'::regclass::oid::text) as identity
      from pg_current_snapshot() s, pg_control_system(), pg_control_checkpoint()`,
  )
  return { ...moment, now, at: Math.floor(now.getTime() / 1000), database: shortHash(identity) }
}

const MAX_AGE_SECONDS = CHANGE_LOG_DAYS * 24 * 60 * 60

/** Why the log cannot tell everything that happened since a position; null if it can. */
export function whyLost(
  since: LogPosition,
  present: LogMoment,
): 'other_database' | 'cursor_too_old' | 'cursor_unreadable' | null {
  if (since.database !== present.database) return 'other_database'
  if (present.at - since.at > MAX_AGE_SECONDS) return 'cursor_too_old'
  // This database never issued such a position.
  if (BigInt(since.from) > BigInt(present.next) || since.at > present.at) return 'cursor_unreadable'
  return null
}

/** Sixteen characters that identify a value. */
export const shortHash = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16)

/** The position as text that a reader sends back. It is not signed: it gives access to nothing. */
export const writePosition = ({ database, from, at }: LogPosition) =>
  Buffer.from(JSON.stringify({ database, from, at })).toString('base64url')

/** Null for a text that `writePosition` did not write. */
export function readPosition(text: string): LogPosition | null {
  try {
    return logPosition.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    return null
  }
}
