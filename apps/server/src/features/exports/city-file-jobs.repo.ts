/**
 * The jobs that write files of cities. A process renews its claim every second; after 20 seconds of silence another one
 * begins the file again. Each write checks the claim. A deleted row ends the job.
 */
import { CITY_FILE_DAYS, MAX_CITY_FILES } from '@lamplighter/domain/exports'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { firstRow } from '../../db/rows.ts'
import type { CityManifest } from './city-file/city-manifest.ts'

const MAX_ATTEMPTS = 3
const isClaimed = sql<boolean>`claim is not null and updated_at > now() - interval '20 seconds'`

export interface CityFileJob {
  id: string
  claim: string
  cityId: string
  attempts: number
}

/** Claims the oldest waiting file, unless the installation writes enough of them. */
export function claimCityFile(db: Db, claim: string): Promise<CityFileJob | null> {
  return firstRow(
    db,
    sql<CityFileJob>`
      update city_exports set claim = ${claim}, attempts = attempts + 1, status = 'writing', share = 0, updated_at = now()
      where id = (
        select id from city_exports where status in ('waiting', 'writing') and not (${isClaimed})
          and (select count(*) from city_exports where status = 'writing' and ${isClaimed}) < ${MAX_CITY_FILES}
        order by created_at limit 1 for update skip locked)
      returning id, claim, city_id as "cityId", attempts`,
  )
}

export const isWornOut = ({ attempts }: CityFileJob): boolean => attempts > MAX_ATTEMPTS

type Claimed = Pick<CityFileJob, 'id' | 'claim'>

/** Returns false when the job no longer belongs to this process: someone canceled it, or another server has it. */
export async function renewCityFile(db: Db, { id, claim }: Claimed, share?: number): Promise<boolean> {
  const renewed = sql`
    update city_exports set updated_at = now(), share = coalesce(${share ?? null}::int, share)
    where id = ${id} and claim = ${claim} and status = 'writing' returning id`
  return (await firstRow(db, renewed)) !== null
}

/** Lets another server begin it at once. `counts`: the attempt was one of the few that a file has. */
export async function releaseCityFile(
  db: Db,
  { id, claim }: Claimed,
  { counts }: { counts: boolean },
): Promise<void> {
  await sql`
    update city_exports set claim = null, status = 'waiting', attempts = attempts - ${counts ? 0 : 1}
    where id = ${id} and claim = ${claim} and status = 'writing'`.execute(db)
}

/** Each attempt has a place of its own, which can be found by the job. */
export const keyOfCityFile = ({ id, claim, cityId }: CityFileJob) => `city-files/${cityId}/${id}/${claim}.zip`

/** Lets the cleanup delete the objects of the job's earlier attempts; none of their processes runs any more. */
export async function dropUnfinished(
  db: Db,
  { id, cityId }: Pick<CityFileJob, 'id' | 'cityId'>,
): Promise<void> {
  await sql`
    update object_deletions set delete_after = now() where object_key like ${`city-files/${cityId}/${id}/%`}
      and not exists (select from city_exports e where e.object_key = object_deletions.object_key)`.execute(
    db,
  )
}

/** Before the object is stored, so that it goes away even if nothing else happens to this file. */
export async function scheduleDeletion(db: Db, key: string): Promise<void> {
  await sql`
    insert into object_deletions (object_key, delete_after) values (${key}, now() + make_interval(days => ${CITY_FILE_DAYS}))
    on conflict (object_key) do update set delete_after = excluded.delete_after`.execute(db)
}

/** Returns false when someone canceled it; then the object is deleted at once. */
export async function finishCityFile(
  db: Db,
  { id, claim }: Claimed,
  { key, bytes, manifest }: { key: string; bytes: number; manifest: CityManifest },
): Promise<boolean> {
  const { media, city, madeAt } = manifest
  const finished = sql`
    update city_exports set status = 'ready', share = 100, claim = null, ready_at = now(), object_key = ${key}, bytes = ${bytes},
      manifest = ${JSON.stringify({ media, city, madeAt })}::jsonb,
      expires_at = (select delete_after from object_deletions where object_key = ${key})
    where id = ${id} and claim = ${claim} and status = 'writing' returning id`
  if (await firstRow(db, finished)) return true
  await sql`update object_deletions set delete_after = now() where object_key = ${key}`.execute(db)
  return false
}

export async function failCityFile(db: Db, { id, claim }: Claimed, problem: string): Promise<void> {
  await sql`
    update city_exports set status = 'failed', claim = null, problem = ${problem}, updated_at = now(),
      expires_at = now() + make_interval(days => ${CITY_FILE_DAYS})
    where id = ${id} and claim = ${claim} and status = 'writing'`.execute(db)
}
