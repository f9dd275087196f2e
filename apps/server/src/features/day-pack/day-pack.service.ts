/**
 * A city's data for a day without a network: everything that the caller sees, or the changes since the last refresh.
 */
import type * as contract from '@lamplighter/domain/day-pack'
import { DAY_PACK_FORMAT, type DayPackHeader, type WholePackReason } from '@lamplighter/domain/day-pack'
import { type InputOf, orNotFound } from '@lamplighter/domain/http'
import { sql } from 'kysely'
import { recordSecurityEvent } from '../../audit/record-security-event.ts'
import { type LogMoment, logMoment } from '../../db/change-log/log-position.ts'
import type { Db } from '../../db/kysely.ts'
import { firstRow, oneRow } from '../../db/rows.ts'
import type { ReadContext, SignedInUser, StreamContext } from '../../http/context.ts'
import { numberOf } from '../locations/index.ts'
import { authorize } from '../memberships/index.ts'
import { packChanges } from './pack-changes.repo.ts'
import { cursorOf, readCursor, whyWhole, writeCursor } from './pack-cursor.ts'
import { countOrders, crewIdsOf } from './pack-lines.repo.ts'
import { type PackPart, packPart } from './pack-part.ts'
import { sizeOf } from './pack-size.repo.ts'
import { thumbnailsOf } from './pack-thumbnails.repo.ts'
import { type PackToWrite, writePack } from './write-pack.ts'

export async function dayPack(context: StreamContext, { query }: InputOf<typeof contract.getDayPack>) {
  const { db, user, parts, inTurn } = context
  const { city, crewIds, part, moment, found } = await inTurn(async () => {
    const city = await cityFor(db, user, query.cityId)
    const crewIds = await crewIdsOf(db, user.userId, city._id)
    const part = packPart(user, query, crewIds)
    // Taken before anything is read: later changes will appear in the next refresh.
    const moment = await logMoment(db)
    return { city, crewIds, part, moment, found: await changesSince(db, query.since, { part, moment }) }
  })
  const { since, reason } = found
  const header: DayPackHeader = {
    line: 'header',
    format: DAY_PACK_FORMAT,
    cursor: writeCursor(cursorOf(part, moment)),
    serverTime: moment.now.toISOString(),
    whole: since === null,
    reason,
    city,
    bbox: part.bbox,
    expected: since
      ? { locations: since.changed.locations.length, workOrders: since.changed.workOrders.length }
      : await inTurn(() => countPack(context, query)),
    finishedOrders: await inTurn(() => countOrders(db, part, 'finished')),
    crewIds,
  }
  if (since === null) await recordTaken(context)
  return writePack({ db, streets: parts.streets, part, header, since, inTurn })
}

type Since = NonNullable<PackToWrite['since']>

/** The changes since the cursor, or the reason for a whole pack. */
async function changesSince(
  db: Db,
  text: string | undefined,
  { part, moment }: { part: PackPart; moment: LogMoment },
): Promise<{ since: Since | null; reason: WholePackReason | null }> {
  if (text === undefined) return { since: null, reason: null }
  const cursor = readCursor(text)
  const reason = whyWhole(cursor, cursorOf(part, moment), moment)
  if (!cursor || reason) return { since: null, reason }
  const span = { from: cursor.from, until: moment.next }
  const changed = await packChanges(db, part, span)
  return changed ? { since: { span, changed }, reason: null } : { since: null, reason: 'too_much_changed' }
}

/** A nonexistent city and one without a membership look the same. */
async function cityFor(db: Db, user: SignedInUser, cityId: string): Promise<DayPackHeader['city']> {
  authorize(user, 'city:read', { cityId })
  return orNotFound(
    await firstRow(
      db,
      sql<DayPackHeader['city']>`select id as "_id", name, state from cities where id = ${cityId}`,
    ),
  )
}

async function countPack(
  { db, user }: ReadContext,
  { cityId, bbox, only }: contract.DayPackSizeQuery,
): Promise<DayPackHeader['expected']> {
  const part = packPart(user, { cityId, bbox, only })
  const count = only
    ? sql<number>`(select count(*)::int from locations l where ${part.locations})`
    : numberOf(user, { cityId, bbox })
  const { locations } = await oneRow(db, sql<{ locations: number }>`select ${count} as locations`)
  return { locations, workOrders: await countOrders(db, part, 'open') }
}

/** Audited like a file download: a city's data goes onto a device. */
const recordTaken = ({ db, user, claims, ip, requestId }: StreamContext) =>
  recordSecurityEvent(db, {
    event: 'day_pack_taken',
    outcome: 'done',
    account: claims,
    accessTokenId: claims.accessToken?.id,
    userId: user.userId,
    ip,
    requestId,
  })

export async function size(context: ReadContext, { query }: InputOf<typeof contract.getDayPackSize>) {
  const { db, user } = context
  await cityFor(db, user, query.cityId)
  const counted = await countPack(context, query)
  return { body: await sizeOf(db, packPart(user, query), counted) }
}

export async function thumbnails(
  { db, user }: ReadContext,
  { query }: InputOf<typeof contract.listDayPackThumbnails>,
) {
  await cityFor(db, user, query.cityId)
  return { body: await thumbnailsOf(db, packPart(user, query), query.ids) }
}
