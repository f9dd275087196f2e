/** Row -> wire, in SQL: the only select list for work orders that leave the server. */
import { sql } from 'kysely'

/** At most one row, `reopened`, for the order `w`. */
const lastReopening = sql`
  select json_build_object('by', json_build_object('_id', opener.id, 'name', opener.name), 'at', r.reopened_at,
      'byResident', r.by_resident, 'reason', r.reason, 'closedBy', json_build_object('_id', closer.id, 'name', closer.name),
      'closedAt', r.closed_at, 'closedRecordedAt', r.closed_recorded_at, 'closingNote', r.closing_note,
      'closingReason', r.closing_reason) as reopened, r.reopened_at
  from work_order_reopenings r join users opener on opener.id = r.reopened_by join users closer on closer.id = r.closed_by
  where r.work_order_id = w.id order by r.id desc limit 1`

/** At most one row, `progress`: the last step since the order was created or reopened. */
const lastStep = sql`
  select json_build_object('kind', s.kind, 'by', json_build_object('_id', u.id, 'name', u.name), 'at', s.created_at,
      'recordedAt', s.recorded_at, 'reason', s.reason) as progress, s.kind, s.created_at
  from work_order_steps s join users u on u.id = s.created_by
  where s.work_order_id = w.id and (again.reopened_at is null or s.created_at > again.reopened_at)
  order by s.created_at desc, s.id desc limit 1`

/** Joins the last reopening and the last step to the order `w`. */
export const withLastStep = sql`
  left join lateral (${lastReopening}) again on true
  left join lateral (${lastStep}) step on true`

/** The names in the order of the ids. */
const assignees = sql`
  select json_agg(json_build_object('_id', u.id, 'name', u.name) order by a.place) as all
  from unnest(w.assignee_ids) with ordinality a(id, place) join users u on u.id = a.id`

/** `rows` is work_orders or a CTE with its columns, aliased `w`. */
export function workOrderSelect(rows = sql`work_orders`) {
  return sql`
    select w.id as "_id", w.title, w.description, w.priority, w.status, w.tags,
      json_build_object('_id', l.id, 'name', l.name, 'icon', l.icon, 'latitude', l.latitude, 'longitude', l.longitude,
        'city', l.city, 'state', l.state, 'deleted', l.deleted_at is not null) as "locationId",
      w.city_id as "cityId", c.name as "cityName",
      json_build_object('_id', opener.id, 'name', opener.name) as "createdBy",
      case when closer.id is null then null else json_build_object('_id', closer.id, 'name', closer.name) end as "closedBy",
      w.created_at as "createdAt", w.recorded_at as "recordedAt", w.updated_at as "updatedAt", w.closed_at as "closedAt",
      w.closed_recorded_at as "closedRecordedAt", w.closing_note as "closingNote", w.closing_reason as "closingReason",
      w.assignee_ids as "assigneeIds", w.crew_id as "crewId", coalesce(assigned.all, '[]') as assignees,
      case when crew.id is not null then json_build_object('_id', crew.id, 'name', crew.name) end as crew,
      w.unassigned, w.due_on as "dueOn", w.overdue_from as "overdueFrom", step.progress, again.reopened, w.version
    from ${rows} w
      join locations l on l.id = w.location_id
      join cities c on c.id = w.city_id
      join users opener on opener.id = w.created_by
      left join users closer on closer.id = w.closed_by
      left join crews crew on crew.id = w.crew_id
      left join lateral (${assignees}) assigned on w.assignee_ids <> '{}'
      ${withLastStep}`
}
