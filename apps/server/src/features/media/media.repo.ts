/** Reads and writes `media` and `object_deletions`, the list of objects that will be removed (MEDIA-16). */
import { type Selectable, sql } from 'kysely'
import { FILES_LOCK } from '../../db/files-lock.ts'
import type { Db } from '../../db/kysely.ts'
import { firstRow, oneRow } from '../../db/rows.ts'
import type { MediaTable } from '../../db/schema.ts'

type MediaRecord = Selectable<MediaTable>
export type NewMedia = Omit<MediaRecord, 'location_id' | 'note_id' | 'version' | 'created_at'>

export function findMedia(db: Db, id: string): Promise<MediaRecord | null> {
  return firstRow(db, sql`select * from media where id = ${id}`)
}

/** The rows with these ids, locked until the transaction ends; in a fixed order, so writers cannot deadlock. */
export async function lockMedia(db: Db, ids: readonly string[]): Promise<MediaRecord[]> {
  const { rows } = await sql<MediaRecord>`
    select * from media where id = any(${ids}::uuid[]) order by id for update`.execute(db)
  return rows
}

/** False when the id exists already. */
export async function insertMedia(db: Db, row: NewMedia): Promise<boolean> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
  const made = sql`
    insert into media (${columns}) values (${sql.join(Object.values(row))}) on conflict (id) do nothing returning id`
  return (await firstRow(db, made)) !== null
}

export async function attachToNote(
  db: Db,
  id: string,
  to: { noteId: string; locationId: string; cityId: string; objectKey: string; thumbKey: string | null },
): Promise<void> {
  await sql`
    update media set note_id = ${to.noteId}, location_id = ${to.locationId}, city_id = ${to.cityId},
      object_key = ${to.objectKey}, thumb_key = ${to.thumbKey}, version = version + 1
    where id = ${id}`.execute(db)
}

/**
 * Deletes an unused upload's row and schedules its objects for removal; false when a note uses it. If a hold is on its
 * uploader or its time, both stay, without anyone seeing them (HOLD-5).
 */
export function discardUnattached(db: Db, id: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // A note may be taking it at this moment.
    const [upload] = await lockMedia(transaction, [id])
    if (!upload || upload.note_id !== null) return false
    await sql`
      with gone as (
        delete from media where id = ${id} and hold_on_act(city_id, uploaded_by, created_at) is null
        returning object_key, thumb_key)
      insert into object_deletions (object_key, delete_after)
      select key, now() from gone, unnest(array[gone.object_key, gone.thumb_key]) key where key is not null
      on conflict (object_key) do nothing`.execute(transaction)
    return true
  })
}

/** Schedules these objects for removal in about a day, unless a row refers to them by then. */
export async function scheduleDeletion(db: Db, keys: readonly string[], hours = 24): Promise<void> {
  await sql`
    insert into object_deletions (object_key, delete_after)
    select key, now() + make_interval(hours => ${hours}) from unnest(${keys}::text[]) key
    on conflict (object_key) do update set delete_after = excluded.delete_after`.execute(db)
}

/** Makes a scheduled removal due at the next cleanup. */
export async function bringDeletionForward(db: Db, keys: readonly string[]): Promise<void> {
  await sql`
    update object_deletions set delete_after = now() where object_key = any(${keys}::text[])`.execute(db)
}

export async function cancelDeletion(db: Db, keys: readonly string[]): Promise<void> {
  await sql`delete from object_deletions where object_key = any(${keys}::text[])`.execute(db)
}

/** Deletes uploads that no note used within a week, but for those of a held person or period (HOLD-5). */
export async function discardUnused(db: Db): Promise<void> {
  await sql`
    with gone as (
      delete from media where note_id is null and created_at < now() - interval '7 days'
        and hold_on_act(city_id, uploaded_by, created_at) is null returning object_key, thumb_key)
    insert into object_deletions (object_key, delete_after)
    select key, now() from gone, unnest(array[gone.object_key, gone.thumb_key]) key where key is not null
    on conflict (object_key) do nothing`.execute(db)
}

/**
 * Prevents backups from starting until the transaction ends; returns false while a backup is being made or another
 * server removes files.
 */
export async function canRemoveFiles(db: Db): Promise<boolean> {
  const locked = sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(hashtext(${FILES_LOCK})) as locked`
  return (await oneRow(db, locked)).locked
}

/** Objects that are due for removal and that no row refers to, at most 200 at once. */
export async function dueObjects(db: Db): Promise<string[]> {
  const { rows } = await sql<{ object_key: string }>`
    select d.object_key from object_deletions d
    where d.delete_after <= now()
      and not exists (select from media m where m.object_key = d.object_key)
      and not exists (select from media m where m.thumb_key = d.object_key)
      and not exists (select from resident_report_photos p where p.object_key = d.object_key)
      and not exists (select from resident_report_photos p where p.thumb_key = d.object_key)
    order by d.delete_after limit 200`.execute(db)
  return rows.map((row) => row.object_key)
}
