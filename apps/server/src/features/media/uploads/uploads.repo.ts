/** Reads and writes unfinished uploads, each checked against the limits before it begins (MEDIA-10). */
import { problem } from '@lamplighter/domain/http'
import {
  checkUpload,
  KEEP_UPLOADS_DAYS,
  PROMISE_MINUTES,
  type UploadsUnderWay,
} from '@lamplighter/domain/media'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/kysely.ts'
import { firstRow, oneRow } from '../../../db/rows.ts'
import type { MediaUploadPartsTable, MediaUploadsTable } from '../../../db/schema.ts'
import { bringDeletionForward } from '../media.repo.ts'

export type UploadRow = Selectable<MediaUploadsTable>
export type NewUpload = Pick<
  UploadRow,
  'id' | 'city_id' | 'uploaded_by' | 'location_id' | 'filename' | 'bytes'
>

const keep = sql`make_interval(days => ${KEEP_UPLOADS_DAYS})`
const promise = sql`make_interval(mins => ${PROMISE_MINUTES})`
/** After this time, the same person's next reservation may replace an empty one: its device would have started. */
const emptyFor = sql`interval '5 minutes'`
/** A server renews its claim every few seconds while it finishes an upload; after this silence it counts as stopped. */
const lease = sql`interval '15 seconds'`

/** Null when no upload has this id, or it is too old to resume. */
export function findUpload(db: Db, id: string): Promise<(UploadRow & { promised: boolean }) | null> {
  return firstRow(
    db,
    sql`
      select *, promised_until > now() as promised from media_uploads
      where id = ${id} and begun_at > now() - ${keep}`,
  )
}

/** The number of unfinished uploads, and of their bytes that have arrived. */
export function unfinished(db: Db): Promise<{ count: number; bytes: number }> {
  return oneRow(
    db,
    sql`
      select count(*) as count, coalesce(sum(arrived), 0)::bigint as bytes from media_uploads
      where refused is null and begun_at > now() - ${keep}`,
  )
}

/** Stores the reservation if it is within the limits, else throws the reason. An existing row is not changed. */
export async function begin(db: Db, upload: NewUpload): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await checkLimits(transaction, upload)
    await sql`
      insert into media_uploads (id, city_id, uploaded_by, location_id, filename, bytes, promised_until)
      values (${upload.id}, ${upload.city_id}, ${upload.uploaded_by}, ${upload.location_id},
        ${upload.filename.replaceAll('\0', '')}, ${upload.bytes}, now() + ${promise})
      on conflict (id) do nothing`.execute(transaction)
  })
}

/** Renews an upload whose reservation expired, as if it began now. */
export async function renewReservation(db: Db, upload: NewUpload): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await checkLimits(transaction, upload)
    await sql`
      update media_uploads set promised_until = now() + ${promise}
        where id = ${upload.id}`.execute(transaction)
  })
}

/** One check at a time per city and per person, always locked in this order. */
async function checkLimits(db: Db, upload: NewUpload): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`uploads to ${upload.city_id}`}, 0)),
      pg_advisory_xact_lock(hashtextextended(${`uploads by ${upload.uploaded_by}`}, 0))`.execute(db)
  for (;;) {
    const refused = checkUpload(upload.bytes, await underWay(db, upload))
    if (!refused) return
    if (refused.code !== 'too_many_uploads' || !(await dropOldestEmpty(db, upload)))
      throw problem(refused.code)
  }
}

/** Bytes that have arrived count for a day, like finished files; others count while they are reserved. */
function underWay(db: Db, upload: NewUpload): Promise<UploadsUnderWay> {
  return oneRow(
    db,
    sql`
    with city as (
      select coalesce(sum(case when last_byte_at > now() - interval '1 day' then arrived else 0 end
        + case when promised_until > now() then bytes - arrived else 0 end), 0) as bytes
      from media_uploads where city_id = ${upload.city_id} and id <> ${upload.id} and refused is null
    ), person as (
      select count(*) as uploads,
        coalesce(sum(bytes - arrived) filter (where city_id = ${upload.city_id} and promised_until > now()), 0) as promised
      from media_uploads where uploaded_by = ${upload.uploaded_by} and id <> ${upload.id} and refused is null
        and begun_at > now() - ${keep}
    ), stored as (
      select coalesce(sum(bytes), 0) as bytes from media
      where city_id = ${upload.city_id} and created_at > now() - interval '1 day'
    )
    select (stored.bytes + city.bytes)::bigint as "ofCity", person.promised::bigint as "promisedByPerson",
      person.uploads as "unfinishedOfPerson" from city, person, stored`,
  )
}

/** Nothing is lost: a returning device starts it again. False when the person has none. */
async function dropOldestEmpty(db: Db, { id, uploaded_by }: NewUpload): Promise<boolean> {
  const oldest = sql`
    delete from media_uploads where id = (
      select id from media_uploads where uploaded_by = ${uploaded_by} and id <> ${id} and arrived = 0
        and refused is null and begun_at < now() - ${emptyFor}
      order by begun_at limit 1) returning id`
  return (await firstRow(db, oldest)) !== null
}

/** Reserved bytes of all cities that have not been received yet. */
export async function bytesToCome(db: Db): Promise<number> {
  const sum = sql<{ bytes: number }>`
    select coalesce(sum(bytes - arrived), 0)::bigint as bytes from media_uploads
    where promised_until > now() and refused is null`
  return (await oneRow(db, sum)).bytes
}

/** Records that the first `arrived` bytes are stored. False when the upload no longer exists. */
export async function recordArrived(db: Db, id: string, arrived: number): Promise<boolean> {
  const arrival = sql`
    update media_uploads set arrived = ${arrived}, last_byte_at = now(), promised_until = now() + ${promise}
    where id = ${id} and refused is null returning id`
  return (await firstRow(db, arrival)) !== null
}

/** Appends a stored part; returns false when another one was first, or the upload is gone. */
export async function addPart(
  db: Db,
  { id, start, bytes, key }: { id: string; start: number; bytes: number; key: string },
): Promise<boolean> {
  const next = sql`
    with upload as (
      update media_uploads set arrived = ${start + bytes}::bigint, last_byte_at = now(),
        promised_until = now() + ${promise}
      where id = ${id} and arrived = ${start} and refused is null returning id)
    insert into media_upload_parts (upload_id, start, bytes, object_key)
    select id, ${start}::bigint, ${bytes}::bigint, ${key} from upload returning upload_id`
  return (await firstRow(db, next)) !== null
}

export type UploadPart = Pick<Selectable<MediaUploadPartsTable>, 'start' | 'bytes' | 'object_key'>

export async function partsOf(db: Db, id: string): Promise<UploadPart[]> {
  const { rows } = await sql<UploadPart>`
    select start, bytes, object_key from media_upload_parts where upload_id = ${id}
      order by start`.execute(db)
  return rows
}

/** How often the server has tried to finish an upload. */
export interface FinishAttemptCounts {
  /** Attempts that failed while the server kept running. */
  failures: number
  /** Attempts interrupted together with the server, including a running one. */
  interruptions: number
}

/** Claims it for this server and counts an attempt, as interrupted until it ends; null when not available. */
export function claimFinish(db: Db, id: string, server: string): Promise<FinishAttemptCounts | null> {
  return firstRow(
    db,
    sql`
    update media_uploads set interruptions = interruptions + 1, finisher = ${server}, finishing_until = now() + ${lease}
    where id = ${id} and refused is null
      and (finisher = ${server} or coalesce(finishing_until, now()) <= now())
    returning failures, interruptions`,
  )
}

export async function renewFinishClaim(db: Db, id: string, server: string): Promise<void> {
  await sql`
    update media_uploads set finishing_until = now() + ${lease}
    where id = ${id} and finisher = ${server}`.execute(db)
}

/** Ends the attempt and the claim, unless another server has taken over. */
export async function endFinish(
  db: Db,
  id: string,
  { server, failed }: { server: string; failed: boolean },
): Promise<void> {
  await sql`
    update media_uploads set finishing_until = null,
      interruptions = greatest(interruptions - 1, 0), failures = failures + ${failed ? 1 : 0}::int
    where id = ${id} and finisher = ${server}`.execute(db)
}

export async function isFinishedElsewhere(db: Db, id: string, server: string): Promise<boolean> {
  const elsewhere = sql`
    select from media_uploads where id = ${id} and finisher <> ${server} and finishing_until > now()`
  return (await firstRow(db, elsewhere)) !== null
}

/** Resets these uploads to offset 0. */
export async function dropParts(db: Db, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ object_key: string }>`
    delete from media_upload_parts where upload_id = any(${ids}::uuid[]) returning object_key`.execute(db)
  const keys = rows.map(({ object_key }) => object_key)
  await bringDeletionForward(db, keys)
  await sql`update media_uploads set arrived = 0 where id = any(${ids}::uuid[])`.execute(db)
}

/** Stores the reason, for repeated requests; the bytes are removed. */
export async function markRefused(db: Db, id: string, code: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await dropParts(transaction, [id])
    await sql`update media_uploads set refused = ${code}, finishing_until = null where id = ${id}`.execute(
      transaction,
    )
  })
}

export async function removeUpload(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await dropParts(transaction, [id])
    await sql`delete from media_uploads where id = ${id}`.execute(transaction)
  })
}

/** Deletes uploads that are too old to resume, and those whose server ended after writing the media record. */
export async function removeExpired(db: Db): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      select id from media_uploads u where begun_at <= now() - ${keep} or exists (select from media where id = u.id)
      for update skip locked`.execute(transaction)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    await dropParts(transaction, ids)
    await sql`delete from media_uploads where id = any(${ids}::uuid[])`.execute(transaction)
    return ids.length
  })
}

/** Returns the ids that are unfinished uploads. */
export async function knownAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from media_uploads where id = any(${ids}::uuid[]) and refused is null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
