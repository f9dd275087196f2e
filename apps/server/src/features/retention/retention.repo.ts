/** Reads and writes how long a city keeps its trash (HOLD-10), and its purges. */
import type { Purge, Retention, RetentionDays } from '@lamplighter/domain/holds'
import { sql } from 'kysely'
import { jsonObject } from '../../db/json.ts'
import type { Db } from '../../db/kysely.ts'
import { firstRow } from '../../db/rows.ts'

export const readRetention = (db: Db, cityId: string) =>
  jsonObject<Retention>(
    db,
    sql`
      select c.retention_days as days,
        case when u.id is not null then json_build_object('_id', u.id, 'name', u.name) end as "setBy",
        c.retention_set_at as "setAt",
        (select json_build_object('startedAt', p.started_at, 'endedAt', p.ended_at, 'locations', p.locations,
            'notes', p.notes, 'files', p.files, 'kept', p.kept)
          from purges p where p.city_id = c.id order by p.started_at desc limit 1) as "lastPurge"
      from cities c left join users u on u.id = c.retention_set_by where c.id = ${cityId}`,
  )

export async function saveRetention(
  db: Db,
  cityId: string,
  { days, by }: { days: RetentionDays; by: string },
): Promise<void> {
  await sql`
    update cities set retention_days = ${days}, retention_set_by = ${by}, retention_set_at = now(),
      version = version + 1, updated_at = now()
    where id = ${cityId}`.execute(db)
}

/** The last purge of a city was a while ago, as at night in its time zone, or longer ago if no server ran at night. */
const isDue = sql`(
  l.started_at is null or l.started_at < now() - interval '24 hours'
  or (l.started_at < now() - interval '12 hours' and extract(hour from now() at time zone c.time_zone) between 1 and 4))`

/** A day to notice and correct a wrong choice. */
const isSettled = sql`c.retention_set_at < now() - interval '24 hours'`

/** Begins the purge of each city that is due. */
export async function beginDuePurges(db: Db): Promise<void> {
  await sql`
    insert into purges (id, city_id)
    select gen_random_uuid(), c.id from cities c
      left join lateral (select started_at from purges p where p.city_id = c.id order by started_at desc limit 1) l on true
    where c.retention_days is not null and c.is_active and ${isSettled} and ${isDue}
    on conflict do nothing`.execute(db)
}

/** Begins a purge of this city, or continues the running one. */
export async function beginPurge(db: Db, cityId: string): Promise<string> {
  await sql`insert into purges (id, city_id) values (gen_random_uuid(), ${cityId}) on conflict do nothing`.execute(
    db,
  )
  const running = await firstRow(
    db,
    sql<{ id: string }>`select id from purges where city_id = ${cityId} and ended_at is null`,
  )
  return running?.id ?? beginPurge(db, cityId)
}

export async function runningPurges(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from purges where ended_at is null order by started_at`.execute(db)
  return rows.map(({ id }) => id)
}

export interface RunningPurge {
  id: string
  cityId: string
  /** Null if the city keeps its trash now. */
  days: number | null
  stage: 'locations' | 'notes'
  afterTime: string | null
  afterId: string | null
}

/** Null if it has ended, or if another server works on it. The lock on the city keeps new holds waiting. */
export async function lockPurge(db: Db, id: string): Promise<RunningPurge | null> {
  const purge = await firstRow(
    db,
    sql<Omit<RunningPurge, 'days'>>`
      select id, city_id as "cityId", stage, after_time::text as "afterTime", after_id as "afterId"
      from purges where id = ${id} and ended_at is null for update skip locked`,
  )
  if (!purge) return null
  const city = sql<{ days: number | null }>`
    select retention_days as days from cities where id = ${purge.cityId} for no key update`
  return { ...purge, days: (await firstRow(db, city))?.days ?? null }
}

export interface Batch extends Pick<Purge, 'locations' | 'notes' | 'files' | 'kept'> {
  /** The last record that was looked at; null if there was none. */
  afterTime: string | null
  afterId: string | null
}

/** The next batch begins after this one. */
export async function recordBatch(db: Db, id: string, batch: Batch): Promise<void> {
  await sql`
    update purges set locations = locations + ${batch.locations}, notes = notes + ${batch.notes},
      files = files + ${batch.files}, kept = kept + ${batch.kept}, after_time = ${batch.afterTime}::timestamptz,
      after_id = ${batch.afterId}::uuid
    where id = ${id}`.execute(db)
}

export async function beginNotes(db: Db, id: string): Promise<void> {
  await sql`update purges set stage = 'notes', after_time = null, after_id = null where id = ${id}`.execute(
    db,
  )
}

export const endPurge = (db: Db, id: string) =>
  firstRow(
    db,
    sql<Pick<Purge, 'locations' | 'notes' | 'files' | 'kept'>>`
      update purges set ended_at = now() where id = ${id} returning locations, notes, files, kept`,
  )
