/**
 * The position from which a device asks for changes: the oldest transaction that was running when its last pack was
 * started, and everything that invalidates this number. It is not signed: it only ever gives access to what its sender
 * may see, and an invalid one brings a whole pack (DUR-27).
 */
import { DAY_PACK_CURSOR_DAYS, DAY_PACK_FORMAT, type WholePackReason } from '@lamplighter/domain/day-pack'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../db/kysely.ts'
import { oneRow } from '../../db/rows.ts'
import { type PackPart, shortHash } from './pack-part.ts'

/** An unsigned 64-bit number. */
const transaction = z.string().check(
  z.regex(/^\d{1,20}$/),
  z.refine((number) => /^\d{1,20}$/.test(number) && BigInt(number) < 2n ** 64n),
)

const packCursor = z.strictObject({
  format: z.int(),
  database: z.string(),
  city: z.string(),
  box: z.string(),
  scope: z.string(),
  /** The device lacks changes of this transaction and later ones. */
  from: transaction,
  /** Seconds since 1970 on the database's clock. */
  at: z.int(),
})
export type PackCursor = z.infer<typeof packCursor>

/** The moment at which a pack starts. */
export interface PackMoment {
  /** The oldest running transaction, and the first one that has not started. */
  oldest: string
  next: string
  now: Date
  database: string
}

/**
 * Identifies the database by its cluster and the table's own id, which a restored backup does not share. The timeline
 * changes after a point-in-time restore and after a failover. A disk that is reset to an older state looks the same;
 * its cursors are then ahead of the database at first.
 */
export async function packMoment(db: Db): Promise<PackMoment> {
  const { identity, ...moment } = await oneRow(
    db,
    sql<Omit<PackMoment, 'database'> & { identity: string[] }>`
      select pg_snapshot_xmin(s)::text as oldest, pg_snapshot_xmax(s)::text as next, now() as now,
        json_build_array(system_identifier::text, timeline_id::text, 'locations'::regclass::oid::text) as identity
      from pg_current_snapshot() s, pg_control_system(), pg_control_checkpoint()`,
  )
  return { ...moment, database: shortHash(identity) }
}

export const cursorOf = (part: PackPart, moment: PackMoment): PackCursor => ({
  format: DAY_PACK_FORMAT,
  database: moment.database,
  city: part.cityId.toLowerCase(),
  box: part.bbox ? shortHash(part.bbox) : '',
  scope: part.scope,
  from: moment.oldest,
  at: Math.floor(moment.now.getTime() / 1000),
})

export const writeCursor = (cursor: PackCursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** Null for a text that `writeCursor` did not write. */
export function readCursor(text: string): PackCursor | null {
  try {
    return packCursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    return null
  }
}

const MAX_AGE_SECONDS = DAY_PACK_CURSOR_DAYS * 24 * 60 * 60

/** Why `since` cannot be answered with changes alone; `present` is the cursor of a pack that starts now. */
export function whyWhole(
  since: PackCursor | null,
  present: PackCursor,
  next: string,
): WholePackReason | null {
  if (!since) return 'cursor_unreadable'
  if (since.format !== present.format) return 'other_format'
  if (since.database !== present.database) return 'other_database'
  if (since.city !== present.city) return 'other_city'
  if (since.box !== present.box) return 'other_box'
  if (since.scope !== present.scope) return 'other_scope'
  if (present.at - since.at > MAX_AGE_SECONDS) return 'cursor_too_old'
  // This database never issued such a cursor.
  if (BigInt(since.from) > BigInt(next) || since.at > present.at) return 'cursor_unreadable'
  return null
}
