/**
 * Rows -> lines of a pack, in SQL. Each select returns the lines of one kind, to be joined by `linesOf`. They contain
 * what locations.present.ts, notes.present.ts and work-orders.present.ts write, without repetition.
 */
import { NOTES_IN_PACK } from '@lamplighter/domain/day-pack'
import { type RawBuilder, sql } from 'kysely'
import { enteredColumns } from '../locations/index.ts'
import { workOrderSelect } from '../work-orders/index.ts'

/** The authors of a query's rows, converted to JSON once: per row it would cost a seventh of a pack's work. */
const peopleOf = (rows: RawBuilder<unknown>) => sql`people as materialized (
  select u.id, json_build_object('_id', u.id, 'name', u.name) as "userId" from users u
  where u.id in (select created_by from ${rows}))`

/**
 * Lines of the locations `l` that meet the condition. `offset 0` separates the look-up of the author, so that
 * PostgreSQL caches each person's result. Reading the people first would materialize all locations of the page.
 */
export const locationLines = (where: RawBuilder<boolean>) => sql`
  select 'location' as line, l.id as "_id", ${enteredColumns}, l.latitude, l.longitude, l.city, l.state, l.zip, l.street,
    l.attributes, people."userId", l.created_at as "createdAt", l.updated_at as "updatedAt", l.version
  from locations l cross join lateral (
    select json_build_object('_id', u.id, 'name', u.name) as "userId" from users u where u.id = l.created_by offset 0) people
  where ${where}`

const storedMedia = sql`json_build_object('_id', m.id, 'kind', m.kind, 'name', m.name, 'width', m.width, 'height', m.height,
  'takenAt', m.taken_at, 'hasThumb', m.thumb_key is not null)`

interface NotesOfPage {
  /** Locations, as a column `id`. */
  ids: RawBuilder<unknown>
  /** Condition on these locations `l`: true for those in the pack. */
  where: RawBuilder<boolean>
  /** Rows of notes that include the notes of these locations. */
  notes?: RawBuilder<unknown>
  /** Ids of locations to report as having no notes any more. */
  emptied?: readonly string[]
}

/**
 * One line for each location in `ids` that has notes; locations in `emptied` also get one when they have none. All
 * notes and media of the page are read in one pass: look-ups per location cost several times as much. Whether a
 * location is in the pack is looked up by its id (`offset 0`): a join would read all locations of the city for each
 * page.
 */
export const noteLines = ({ ids, where, notes = sql`notes`, emptied = [] }: NotesOfPage) => sql`
  with seen as materialized (
    select ids.id from ${ids} ids cross join lateral (
      select from locations l where l.id = ids.id and ${where} offset 0) found),
  written as materialized (
    select n.id, n.location_id, n.text, n.created_at, n.recorded_at, n.created_by,
      row_number() over (partition by n.location_id order by n.created_at desc, n.id desc) as place,
      count(*) over (partition by n.location_id)::int as count
    from seen join ${notes} n on n.location_id = seen.id
    where n.work_order_id is null and n.deleted_at is null),
  ${peopleOf(sql`written where place <= ${NOTES_IN_PACK}`)},
  files as materialized (
    select m.location_id, m.note_id, m.id, ${storedMedia} as item,
      row_number() over (partition by m.location_id order by m.created_at desc, m.id desc) as place
    from written join media m on m.note_id = written.id),
  of_note as materialized (select note_id, json_agg(item order by id) as media from files group by note_id),
  of_location as materialized (
    select location_id, count(*)::int as count, json_agg(item order by place) filter (where place <= 3) as media
    from files group by location_id),
  latest as materialized (
    select n.location_id, max(n.count) as count, json_agg(json_build_object('_id', n.id, 'text', n.text,
      'createdAt', n.created_at, 'recordedAt', n.recorded_at, 'userId', people."userId",
      'media', coalesce(of_note.media, '[]')) order by n.place) as notes
    from written n join people on people.id = n.created_by left join of_note on of_note.note_id = n.id
    where n.place <= ${NOTES_IN_PACK} group by n.location_id)
  select 'notes' as line, seen.id as "locationId", coalesce(latest.count, 0) as "noteCount",
    coalesce(of_location.count, 0) as "mediaCount", coalesce(latest.notes, '[]') as notes,
    coalesce(of_location.media, '[]') as media
  from seen left join latest on latest.location_id = seen.id left join of_location on of_location.location_id = seen.id
  where latest.count > 0 or seen.id = any(${[...emptied]}::uuid[])`

/** `orders` are rows of work_orders. */
export const orderLines = (orders: RawBuilder<unknown>) => sql`
  select 'workOrder' as line, w."_id", w.title, w.description, w.priority, w.status, w.tags, w."locationId", w."createdBy",
    w."closedBy", w."createdAt", w."recordedAt", w."updatedAt", w."closedAt", w."closedRecordedAt", w."closingNote", w."closingReason",
    w."assigneeIds", w."crewId", w.assignees, w.crew, w.unassigned, w."dueOn", w."overdueFrom", w.progress, w.reopened, w.version
  from (${workOrderSelect(orders)}) w`
