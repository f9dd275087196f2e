/** The file of each city: what its admins see of it, and the steps that they take. city-file-jobs.repo.ts has its job. */
import { type CityFile, MAX_MISSING_NAMED } from '@lamplighter/domain/exports'
import { sql } from 'kysely'
import { jsonOne } from '../../db/json.ts'
import type { Db } from '../../db/kysely.ts'
import { firstRow } from '../../db/rows.ts'

const incomplete = (which: 'missing' | 'damaged') => sql`json_build_object(
  'count', coalesce((f.manifest -> 'media' -> ${sql.lit(which)} ->> 'count')::int, 0),
  'named', coalesce(jsonb_path_query_array(f.manifest, ${sql.lit(`$.media.${which}.named[0 to ${MAX_MISSING_NAMED - 1}]`)}), '[]'))`

export function findCityFile(db: Db, cityId: string): Promise<CityFile | null> {
  return jsonOne(
    db,
    sql`
      select f.id as _id, f.status, f.share, f.file_name as "fileName", json_build_object('_id', u.id, 'name', u.name) as "askedBy",
        f.created_at as "createdAt", f.ready_at as "readyAt", f.expires_at as "expiresAt", f.bytes,
        ${incomplete('missing')} as missing, ${incomplete('damaged')} as damaged, f.problem
      from city_exports f join users u on u.id = f.asked_by where f.city_id = ${cityId}`,
  )
}

/** Locks the city's file until the end of the transaction. */
export function lockCityFile(db: Db, cityId: string): Promise<{ id: string; status: string } | null> {
  return firstRow(db, sql`select id, status from city_exports where city_id = ${cityId} for update`)
}

export async function insertCityFile(
  db: Db,
  file: { id: string; cityId: string; fileName: string; userId: string },
): Promise<void> {
  await sql`
    insert into city_exports (id, city_id, asked_by, file_name)
    values (${file.id}, ${file.cityId}, ${file.userId}, ${file.fileName})`.execute(db)
}

/** The process that writes it notices within seconds; the next cleanup deletes a finished file. */
export async function deleteCityFile(db: Db, id: string): Promise<void> {
  await sql`
    with gone as (delete from city_exports where id = ${id} returning object_key, city_id)
    update object_deletions d set delete_after = now() + case when gone.object_key is null then interval '1 hour' else '0' end
    from gone where d.object_key = gone.object_key
      -- A process may still be storing it.
      or gone.object_key is null and d.object_key like 'city-files/' || gone.city_id || '/' || ${id} || '/%'`.execute(
    db,
  )
}

/** The finished file and its city; null when it is gone. */
export function finishedFile(db: Db, id: string): Promise<{ cityId: string; key: string } | null> {
  return firstRow(
    db,
    sql`select city_id as "cityId", object_key as key from city_exports where id = ${id} and status = 'ready'`,
  )
}

/** Rows of files that were deleted meanwhile. */
export async function purgeCityFiles(db: Db): Promise<void> {
  await sql`delete from city_exports where expires_at < now()`.execute(db)
}
