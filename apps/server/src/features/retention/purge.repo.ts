/**
 * Deletes trashed locations and deleted notes for good, with everything that belongs to them (HOLD-11). Each function is one
 * batch, in the transaction of the caller.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { oneRow } from '../../db/rows.ts'
import { scheduleDeletion } from '../media/index.ts'
import type { Batch, RunningPurge } from './retention.repo.ts'

/** A batch locks its rows and their city until it is done. */
const LOCATIONS_AT_ONCE = 100
const NOTES_AT_ONCE = 500

/** `row` has been in the trash for longer than the city keeps it. */
const isOld = (row: string, days: number) =>
  sql`${sql.ref(`${row}.deleted_at`)} < now() - make_interval(days => ${days}::int)`

/** Open work is not lost: the location stays until its orders are closed. */
const hasOpenOrders = (row: string) =>
  sql`exists (select from work_orders w where w.location_id = ${sql.ref(`${row}.id`)} and w.status = 'open')`

/** A device that was offline for long may have sent a note or a photo last night. Someone should see it first. */
const hasLateNotes = (row: string, days: number) => {
  const late = (record: string) => sql`
    ${sql.ref(`${record}.location_id`)} = ${sql.ref(`${row}.id`)}
    and ${sql.ref(`${record}.created_at`)} > now() - make_interval(days => ${days}::int)`
  return sql`(exists (select from notes n where ${late('n')}) or exists (select from media m where ${late('m')}))`
}

const waits = (row: string, days: number) => sql`(${hasOpenOrders(row)} or ${hasLateNotes(row, days)})`

interface Batched {
  ids: string[]
  afterTime: string | null
  afterId: string | null
}

/**
 * The next records that are due, locked. What is true of them is asked in a later statement: that one sees all that was
 * written before the locks, and nothing can be attached to a locked record.
 */
async function lockNext(
  db: Db,
  { cityId, days, afterTime, afterId }: RunningPurge,
  { table, limit }: { table: 'locations' | 'notes'; limit: number },
): Promise<Batched> {
  const batch = await oneRow(
    db,
    sql<Batched>`
      with batch as materialized (
        select t.id, t.deleted_at from ${sql.table(table)} t
        where t.city_id = ${cityId} and t.deleted_at is not null and ${isOld('t', days)}
          and (t.deleted_at, t.id) > (coalesce(${afterTime}::timestamptz, '-infinity'), coalesce(${afterId}::uuid, '00000000-0000-0000-0000-000000000000'))
        order by t.deleted_at, t.id limit ${limit})
      select coalesce(array_agg(id), '{}') as ids,
        (select deleted_at::text from batch order by deleted_at desc, id desc limit 1) as "afterTime",
        (select id from batch order by deleted_at desc, id desc limit 1) as "afterId"
      from batch`,
  )
  // In the order of other writers.
  await sql`select from ${sql.table(table)} where id = any(${batch.ids}::uuid[]) order by id for update`.execute(
    db,
  )
  return batch
}

interface Looked {
  ids: string[]
  kept: number
}

/** Which of the locked records to delete, and how many a hold keeps. */
const look = (
  db: Db,
  ids: string[],
  {
    table,
    days,
    hold,
    mayGo,
  }: {
    table: 'locations' | 'notes'
    days: number
    hold: RawBuilder<unknown>
    mayGo: RawBuilder<unknown>
  },
): Promise<Looked> =>
  oneRow(
    db,
    sql<Looked>`
      with looked as materialized (
        select t.id, ${hold} is not null as held from ${sql.table(table)} t
        where t.id = any(${ids}::uuid[]) and t.deleted_at is not null and ${isOld('t', days)} and ${mayGo})
      select coalesce(array_agg(id) filter (where not held), '{}') as ids, (count(*) filter (where held))::int as kept
      from looked`,
  )

interface Keys {
  keys: string[]
}

const keysOf = (deleted: RawBuilder<unknown>) => sql<Keys>`
  with gone as (${deleted} returning object_key, thumb_key)
  select coalesce(array_agg(key) filter (where key is not null), '{}') as keys
  from gone, unnest(array[gone.object_key, gone.thumb_key]) key`

export async function purgeLocations(db: Db, purge: RunningPurge): Promise<Batch> {
  const { cityId, days } = purge
  const { ids: due, ...after } = await lockNext(db, purge, { table: 'locations', limit: LOCATIONS_AT_ONCE })
  // Someone who works on an order now may need its location next. Such a location waits for the next night.
  const { rows: orders } = await sql<{ id: string }>`
    select id from work_orders where location_id = any(${due}::uuid[]) order by id for update skip locked`.execute(
    db,
  )
  const locked = orders.map(({ id }) => id)
  const { ids, kept } = await look(db, due, {
    table: 'locations',
    days,
    hold: sql`hold_on_location(${cityId}::uuid, t.id)`,
    mayGo: sql`not ${waits('t', days)}
      and not exists (select from work_orders w where w.location_id = t.id and w.id <> all(${locked}::uuid[]))`,
  })
  const files = await deleteLocations(db, ids)
  return { ...after, locations: ids.length, notes: 0, files, kept }
}

/** Returns the number of files. Steps, changes and reopenings of orders, notifications and histories cascade. */
async function deleteLocations(db: Db, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  const orders = sql`(select id from work_orders where location_id = any(${ids}::uuid[]))`
  const reports = sql`(
    select id from resident_reports where work_order_id in ${orders}
    union select d.id from resident_reports d join resident_reports r on r.id = d.duplicate_of where r.work_order_id in ${orders})`
  const run = (statement: RawBuilder<unknown>) => statement.execute(db)
  const photos = await oneRow(
    db,
    keysOf(sql`delete from resident_report_photos where report_id in ${reports}`),
  )
  await run(sql`delete from resident_reports where id in ${reports}`)
  const media = await oneRow(db, keysOf(sql`delete from media where location_id = any(${ids}::uuid[])`))
  await run(sql`delete from activities where location_id = any(${ids}::uuid[])`)
  await run(sql`delete from notes where location_id = any(${ids}::uuid[])`)
  // The change log learns of orders while their location is still there.
  await run(sql`delete from import_order_changes where work_order_id in ${orders}`)
  await run(sql`delete from work_orders where location_id = any(${ids}::uuid[])`)
  // An import trashed the others: they return when a file has them again.
  await run(sql`
    insert into purged_locations (city_id, known_as)
    select l.city_id, known_as from locations l, unnest(array[l.id::text, l.source_id]) known_as
    where l.id = any(${ids}::uuid[]) and known_as is not null and l.version is distinct from l.source_version
    on conflict do nothing`)
  await run(sql`delete from import_changes where location_id = any(${ids}::uuid[])`)
  await run(sql`delete from locations where id = any(${ids}::uuid[])`)
  return schedule(db, [...photos.keys, ...media.keys])
}

export async function purgeNotes(db: Db, purge: RunningPurge): Promise<Batch> {
  const { cityId, days } = purge
  const { ids: due, ...after } = await lockNext(db, purge, { table: 'notes', limit: NOTES_AT_ONCE })
  const { ids, kept } = await look(db, due, {
    table: 'notes',
    days,
    hold: sql`hold_on_note(${cityId}::uuid, t.id)`,
    mayGo: sql`true`,
  })
  const media = await oneRow(db, keysOf(sql`delete from media where note_id = any(${ids}::uuid[])`))
  await sql`delete from notes where id = any(${ids}::uuid[])`.execute(db)
  return { ...after, locations: 0, notes: ids.length, files: await schedule(db, media.keys), kept }
}

async function schedule(db: Db, keys: string[]): Promise<number> {
  if (keys.length > 0) await scheduleDeletion(db, keys)
  return keys.length
}

export interface DueTrash {
  locations: number
  notes: number
  kept: number
  reasons: string[]
}

/** Counts what a purge would delete now, and the reasons of the holds that keep the rest. */
export const dueTrash = (db: Db, cityId: string, days: number): Promise<DueTrash> =>
  oneRow(
    db,
    sql<DueTrash>`
      with places as materialized (
        select l.id, hold_on_location(l.city_id, l.id) as hold from locations l
        where l.city_id = ${cityId} and l.deleted_at is not null and ${isOld('l', days)} and not ${waits('l', days)}),
      due as materialized (
        select 'location' as kind, hold from places
        union all
        -- The notes of a location that goes are not counted apart.
        select 'note', hold_on_note(n.city_id, n.id) from notes n
        where n.city_id = ${cityId} and n.deleted_at is not null and ${isOld('n', days)}
          and n.location_id not in (select id from places where hold is null))
      select (count(*) filter (where kind = 'location' and hold is null))::int as locations,
        (count(*) filter (where kind = 'note' and hold is null))::int as notes,
        (count(*) filter (where hold is not null))::int as kept,
        (select coalesce(array_agg(reason order by created_at), '{}') from holds where id in (select hold from due)) as reasons
      from due`,
  )
