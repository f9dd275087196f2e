/**
 * The position from which a device asks for changes, and everything else that invalidates it. It is not signed: it only ever gives
 * access to what its sender may see, and an invalid one brings a whole pack (DUR-27).
 */
import { DAY_PACK_FORMAT, type WholePackReason } from '@lamplighter/domain/day-pack'
import * as z from 'zod/mini'
import { type LogMoment, logPosition, shortHash, whyLost } from '../../db/change-log/log-position.ts'
import type { PackPart } from './pack-part.ts'

const packCursor = z.strictObject({
  ...logPosition.shape,
  format: z.int(),
  city: z.string(),
  box: z.string(),
  scope: z.string(),
})
export type PackCursor = z.infer<typeof packCursor>

export const cursorOf = (part: PackPart, { database, from, at }: LogMoment): PackCursor => ({
  format: DAY_PACK_FORMAT,
  database,
  city: part.cityId.toLowerCase(),
  box: part.onlyMyOrders ? 'my-orders' : part.bbox ? shortHash(part.bbox) : '',
  scope: part.scope,
  from,
  at,
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

/** Why `since` cannot be answered with changes alone; `present` is the cursor of a pack that starts now. */
export function whyWhole(
  since: PackCursor | null,
  present: PackCursor,
  moment: LogMoment,
): WholePackReason | null {
  if (!since) return 'cursor_unreadable'
  if (since.format !== present.format) return 'other_format'
  if (since.city !== present.city) return 'other_city'
  if (since.box !== present.box) return 'other_box'
  if (since.scope !== present.scope) return 'other_scope'
  return whyLost(since, moment)
}
