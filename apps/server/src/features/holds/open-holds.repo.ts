/** The open holds that keep a person or a city, for messages of rejected deletions (HOLD-6, HOLD-7). */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { oneRow } from '../../db/rows.ts'

/** An open hold, for the message of a rejected deletion. */
export interface OpenHold {
  _id: string
  cityId: string
  reason: string
  /** The name of the location, order or person, or the days of the period. */
  subject: string
}

export interface OpenHolds {
  /** The oldest ones, at most MAX_NAMED_HOLDS. */
  holds: OpenHold[]
  count: number
}

const MAX_NAMED_HOLDS = 20

/** The open holds of a city. While there is one, nothing of the city is deleted, even if it was removed (CITY-44). */
export const holdsOnCity = (db: Db, cityId: string): Promise<OpenHolds> =>
  openHolds(db, sql`h.city_id = ${cityId}`)

/**
 * The open holds of any city that keep a person from being erased: holds on the person, and holds on something that the
 * person created, wrote, changed or closed.
 */
export const holdsOnPerson = (db: Db, userId: string): Promise<OpenHolds> =>
  openHolds(
    db,
    sql`h.user_id = ${userId}
      or (h.subject_kind = 'location'
        and exists (select from location_acts() a where a.location_id = h.location_id and a.user_id = ${userId}))
      or (h.subject_kind = 'work_order' and exists (select from work_orders w join location_acts() a on a.location_id = w.location_id
        where w.id = h.work_order_id and a.user_id = ${userId}
          and (a.work_order_id = w.id or (a.work_order_id is null and a.note_id is null))))
      or (h.subject_kind = 'period' and (
        exists (select from acts a where a.city_id = h.city_id and a.acted_at >= h.starts_at and a.acted_at < h.ends_at)
        or exists (select from media m where m.uploaded_by = ${userId} and m.city_id = h.city_id
          and m.created_at >= h.starts_at and m.created_at < h.ends_at)))`,
    // Read once for all periods.
    sql`acts as materialized (select a.city_id, a.acted_at from location_acts() a where a.user_id = ${userId}
      and a.city_id in (select city_id from open_holds() where subject_kind = 'period')),`,
  )

/** `where` filters `h` = the open holds; `having` are CTEs that it reads. */
function openHolds(
  db: Db,
  where: RawBuilder<unknown>,
  having: RawBuilder<unknown> = sql``,
): Promise<OpenHolds> {
  return oneRow(
    db,
    sql<OpenHolds>`
      with ${having} h as materialized (select * from open_holds()), found as (
        select h.hold_id as "_id", h.city_id as "cityId", h.reason, h.created_at, coalesce(l.name, w.title, u.name,
          case when h.subject_kind = 'period' then h.from_day || ' to ' || h.to_day else h.subject_name end) as subject
        from h left join locations l on l.id = h.location_id
          left join work_orders w on w.id = h.work_order_id left join users u on u.id = h.user_id
        where ${where})
      select (select count(*)::int from found) as count, (select coalesce(json_agg(to_jsonb(f) - 'created_at'), '[]') from (
        select * from found order by created_at, "_id" limit ${MAX_NAMED_HOLDS}) f) as holds`,
  )
}
