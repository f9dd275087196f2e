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

type Due = RunningPurge & { days: number }

/** `row` has been in the trash for longer than the city keeps it. */
export const isOld = (row: string, days: RawBuilder<unknown> | number) =>
  sql`${sql.ref(`${row}.deleted_at`)} < now() - make_interval(days => ${days})`

/** Open work is not lost: the location stays until its orders are closed. */
export const hasOpenOrders = (row: string) =>
  sql`exists (select from work_orders w where w.location_id = ${sql.ref(`${row}.id`)} and w.status = 'open')`

interface Looked {
  ids: string[]
  kept: number
  afterTime: string | null
  afterId: string | null
}

/** The next batch: ids to delete, and how many a hold keeps. */
function look(
  db: Db,
  { cityId, days, afterTime, afterId }: Due,
  from: {
    table: 'locations' | 'notes'
    limit: number
    hold: RawBuilder<unknown>
    waits: RawBuilder<unknown>
  },
): Promise<Looked> {
  return oneRow(
    db,
    sql<Looked>`
      with batch as materialized (
        select t.id, t.deleted_at from ${sql.table(from.table)} t
        where t.city_id = ${cityId} and t.deleted_at is not null and ${isOld('t', days)}
          and (t.deleted_at, t.id) > (coalesce(${afterTime}::timestamptz, '-infinity'), coalesce(${afterId}::uuid, '00000000-0000-0000-0000-000000000000'))
        order by t.deleted_at, t.id limit ${from.limit} for update),
      looked as materialized (
        select t.id, t.deleted_at, ${from.waits} as waits, ${from.hold} is not null as held from batch t)
      select coalesce(array_agg(id) filter (where not waits and not held), '{}') as ids,
        (count(*) filter (where held))::int as kept,
        (select deleted_at::text from looked order by deleted_at desc, id desc limit 1) as "afterTime",
        (select id from looked order by deleted_at desc, id desc limit 1) as "afterId"
      from looked`,
  )
}

interface Keys {
  keys: string[]
}

const keysOf = (deleted: RawBuilder<unknown>) => sql<Keys>`
  with gone as (${deleted} returning object_key, thumb_key)
  select coalesce(array_agg(key) filter (where key is not null), '{}') as keys
  from gone, unnest(array[gone.object_key, gone.thumb_key]) key`

export async function purgeLocations(db: Db, purge: Due): Promise<Batch> {
  const { ids, kept, ...after } = await look(db, purge, {
    table: 'locations',
    limit: LOCATIONS_AT_ONCE,
    hold: sql`hold_on_location(${purge.cityId}::uuid, t.id)`,
    waits: hasOpenOrders('t'),
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
  await run(sql`delete from import_changes where location_id = any(${ids}::uuid[])`)
  await run(sql`delete from locations where id = any(${ids}::uuid[])`)
  return schedule(db, [...photos.keys, ...media.keys])
}

export async function purgeNotes(db: Db, purge: Due): Promise<Batch> {
  const { ids, kept, ...after } = await look(db, purge, {
    table: 'notes',
    limit: NOTES_AT_ONCE,
    hold: sql`hold_on_note(${purge.cityId}::uuid, t.id)`,
    waits: sql`false`,
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
      with due as materialized (
        select 'location' as kind, hold_on_location(l.city_id, l.id) as hold from locations l
        where l.city_id = ${cityId} and l.deleted_at is not null and ${isOld('l', days)} and not ${hasOpenOrders('l')}
        union all
        select 'note', hold_on_note(n.city_id, n.id) from notes n
        where n.city_id = ${cityId} and n.deleted_at is not null and ${isOld('n', days)})
      select (count(*) filter (where kind = 'location' and hold is null))::int as locations,
        (count(*) filter (where kind = 'note' and hold is null))::int as notes,
        (count(*) filter (where hold is not null))::int as kept,
        (select coalesce(array_agg(reason order by created_at), '{}') from holds where id in (select hold from due)) as reasons
      from due`,
  )
