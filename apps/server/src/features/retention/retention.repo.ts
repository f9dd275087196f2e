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

/** Hours to notice and correct a wrong choice. */
const SETTLE_HOURS = 24
const isSettledFrom = sql`c.retention_set_at + make_interval(hours => ${sql.lit(SETTLE_HOURS)})`

/**
 * The last purge of a city was a while ago, as at night in its time zone, or longer ago if no server ran at night. The same goes
 * for the first one: it waits for a night after the choice has settled.
 */
const isDue = sql`(
  greatest(l.started_at, ${isSettledFrom}) < now() - interval '24 hours'
  or (coalesce(l.started_at, '-infinity') < now() - interval '12 hours'
    and extract(hour from now() at time zone c.time_zone) between 1 and 4))`

/** Begins the purge of each city that is due. */
export async function beginDuePurges(db: Db): Promise<void> {
  await sql`
    insert into purges (id, city_id, days, author)
    select gen_random_uuid(), c.id, c.retention_days, c.retention_set_by from cities c
      left join lateral (select started_at from purges p where p.city_id = c.id order by started_at desc limit 1) l on true
    where c.retention_days is not null and c.is_active and ${isSettledFrom} < now() and ${isDue}
    on conflict do nothing`.execute(db)
}

/** Begins a purge of this city, or continues the running one. Null if the city keeps its trash or is not active. */
export async function beginPurge(db: Db, cityId: string, author: string): Promise<string | null> {
  await sql`
    insert into purges (id, city_id, days, author)
    select gen_random_uuid(), id, retention_days, ${author}::uuid from cities
    where id = ${cityId} and retention_days is not null and is_active
    on conflict do nothing`.execute(db)
  const running = await firstRow(
    db,
    sql<{ id: string }>`select id from purges where city_id = ${cityId} and ended_at is null`,
  )
  return running?.id ?? null
}

/** When a purge may run at the earliest, in a city with a retention. Null if it may run now. */
export async function purgeMayRunFrom(db: Db, cityId: string): Promise<Date | null> {
  const settles = sql<{ at: Date }>`
    select ${isSettledFrom} as at from cities c where c.id = ${cityId} and ${isSettledFrom} > now()`
  return (await firstRow(db, settles))?.at ?? null
}

/** The feed and the audit trail still tell about them. */
export async function deleteOldPurges(db: Db): Promise<void> {
  await sql`
    delete from purges p where ended_at < now() - interval '1 year'
      -- The screen names the last one.
      and exists (select from purges n where n.city_id = p.city_id and n.started_at > p.started_at)`.execute(
    db,
  )
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
  /** As they were when it began. */
  days: number
  author: string
  /** The retention was changed since, or the city is no longer active: nothing more is deleted. */
  isOver: boolean
  stage: 'locations' | 'notes'
  afterTime: string | null
  afterId: string | null
}

/** Null if it has ended, or if another server works on it. The lock on the city keeps new holds waiting. */
export async function lockPurge(db: Db, id: string): Promise<RunningPurge | null> {
  const purge = await firstRow(
    db,
    sql<Omit<RunningPurge, 'isOver'>>`
      select id, city_id as "cityId", days, author, stage, after_time::text as "afterTime", after_id as "afterId"
      from purges where id = ${id} and ended_at is null for update skip locked`,
  )
  if (!purge) return null
  await sql`select from cities where id = ${purge.cityId} for no key update`.execute(db)
  const goesOn = sql`
    select from cities c join purges p on p.id = ${id}
    where c.id = p.city_id and c.is_active and c.retention_days is not null and c.retention_set_at <= p.started_at`
  return { ...purge, isOver: (await firstRow(db, goesOn)) === null }
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
