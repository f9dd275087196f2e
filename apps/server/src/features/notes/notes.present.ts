/** Row -> wire, in SQL: the only select list for notes that leave the server. */
import { type RawBuilder, sql } from 'kysely'
import { mediaExpiry, mediaOfNote } from '../media/index.ts'

/** Notes in their wire format; `where` filters `n` = notes. */
export function noteSelect(where: RawBuilder<unknown>) {
  return sql`
    select n.id as "_id", n.location_id as "locationId", n.city_id as "cityId", n.text,
      (select coalesce(json_agg(m ->> 'url'), '[]') from json_array_elements(shown.media) m) as images, shown.media,
      json_build_object('_id', u.id, 'name', u.name) as "userId", n.created_at as "createdAt",
      n.recorded_at as "recordedAt"
    from notes n join users u on u.id = n.created_by
      cross join lateral (select ${mediaOfNote(sql`n.id`, mediaExpiry())} as media) shown
    where ${where}`
}
