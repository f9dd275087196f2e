/**
 * From where a device asks for changes: the oldest transaction that was under way when its last pack was begun, and all that makes
 * this number void. It is not signed: whatever it says, only what its sender may see is answered, and a wrong one gets
 * everything anew (DUR-27).
 */
import { DAY_PACK_CURSOR_DAYS, DAY_PACK_FORMAT, type WholePackReason } from '@lamplighter/domain/day-pack'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../db/kysely.ts'
import { oneRow } from '../../db/rows.ts'
import { type PackPart, shortHash } from './pack-part.ts'

/** A number of 64 bits without a sign. */
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
  /** Changes of this transaction and later ones are not on the device. */
  from: transaction,
  /** Seconds since 1970, by the database's clock. */
  at: z.int(),
})
export type PackCursor = z.infer<typeof packCursor>

/** The moment at which a pack is begun. */
export interface PackMoment {
  /** The oldest transaction under way, and the first one that has not begun. */
  oldest: string
  next: string
  now: Date
  database: string
}

/**
 * The database is known by its cluster and the table's own id, which another restored backup does not share, and by its timeline,
 * which is another one after a restore to a point in time and after a standby took over. A disk that is put back to an older
 * state looks the same; then cursors lie ahead of the database, at first.
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

/** Null where it is not one that `writeCursor` wrote. */
export function readCursor(text: string): PackCursor | null {
  try {
    return packCursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    return null
  }
}

const MAX_AGE_SECONDS = DAY_PACK_CURSOR_DAYS * 24 * 60 * 60

/** Why `since` cannot be answered with changes alone, `present` being the cursor of a pack that is begun now. */
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
  // Nobody was given such a one by this database.
  if (BigInt(since.from) > BigInt(next) || since.at > present.at) return 'cursor_unreadable'
  return null
}
