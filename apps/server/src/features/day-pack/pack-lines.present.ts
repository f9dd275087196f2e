/**
 * Rows -> lines of a pack, in SQL: each is a select whose rows are the lines of one sort, to be joined by `linesOf`. They say
 * what locations.present.ts, notes.present.ts and work-orders.present.ts say, without what would be said twice.
 */
import { NOTES_IN_PACK } from '@lamplighter/domain/day-pack'
import { type RawBuilder, sql } from 'kysely'
import { workOrderSelect } from '../work-orders/index.ts'

/** Of the locations `l` that meet the condition. */
export const locationLines = (where: RawBuilder<boolean>) => sql`
  select 'location' as line, l.id as "_id", l.name, l.latitude, l.longitude, l.city, l.state, l.zip, l.street, l.description,
    l.notes, l.icon, l.tags, l.attributes, json_build_object('_id', u.id, 'name', u.name) as "userId",
    l.created_at as "createdAt", l.updated_at as "updatedAt", l.version
  from locations l join users u on u.id = l.created_by where ${where}`

const storedMedia = sql`json_build_object('_id', m.id, 'kind', m.kind, 'name', m.name, 'width', m.width, 'height', m.height,
  'takenAt', m.taken_at, 'hasThumb', m.thumb_key is not null)`

const mediaOfNote = sql`(
  select coalesce(json_agg(${storedMedia} order by m.id), '[]') from media m where m.note_id = n.id)`

/** One line for each location in `ids` (a column `id`) that has notes; for those in `emptied` also where it has none any more. */
export const noteLines = (
  ids: RawBuilder<unknown>,
  where: RawBuilder<boolean>,
  emptied: readonly string[] = [],
) => sql`
  select 'notes' as line, l.id as "locationId", written.count as "noteCount", written.media as "mediaCount", latest.notes,
    (select coalesce(json_agg(${storedMedia} order by m.created_at desc, m.id desc), '[]') from (
      select m.* from media m join notes n on n.id = m.note_id and n.deleted_at is null
      where m.location_id = l.id and m.note_id is not null order by m.created_at desc, m.id desc limit 3) m) as media
  from ${ids} ids join locations l on l.id = ids.id
    cross join lateral (
      select count(*)::int as count, coalesce(sum((select count(*) from media m where m.note_id = n.id)), 0)::int as media
      from notes n where n.location_id = l.id and n.deleted_at is null) written
    cross join lateral (
      select coalesce(json_agg(json_build_object('_id', n.id, 'text', n.text, 'createdAt', n.created_at, 'recordedAt', n.recorded_at,
        'userId', json_build_object('_id', u.id, 'name', u.name), 'media', ${mediaOfNote})
        order by n.created_at desc, n.id desc), '[]') as notes
      from (select * from notes n where n.location_id = l.id and n.deleted_at is null
        order by n.created_at desc, n.id desc limit ${NOTES_IN_PACK}) n join users u on u.id = n.created_by) latest
  where ${where} and (written.count > 0 or l.id = any(${[...emptied]}::uuid[]))`

/** `orders` are rows of work_orders. */
export const orderLines = (orders: RawBuilder<unknown>) => sql`
  select 'workOrder' as line, w."_id", w.title, w.description, w.priority, w.status, w.tags, w."locationId", w."createdBy",
    w."closedBy", w."createdAt", w."recordedAt", w."updatedAt", w."closedAt", w."closedRecordedAt", w."closingNote", w.reopened,
    w.version
  from (${workOrderSelect(orders)}) w`
