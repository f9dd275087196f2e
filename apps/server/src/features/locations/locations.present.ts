/**
 * Row -> wire, in SQL: the only select list for locations that leave the server, so that PostgreSQL writes the JSON of
 * long lists itself. Expects `l` = locations; the joins it needs are included (LOC-22).
 */
import { enteredFieldNames } from '@lamplighter/domain/locations'
import { type RawBuilder, sql } from 'kysely'
import { mediaExpiry, newestMediaOfLocation } from '../media/index.ts'

/** Name, icon, tags and the other fields that people fill in. */
export const enteredColumns = sql.join(enteredFieldNames.map((field) => sql.ref(`l.${field}`)))

/**
 * `select <columns> from <rows> l <joins>`; `rows` names a CTE of whole locations. Notes are counted for all rows in one
 * pass. The `offset 0` keeps PostgreSQL from signing the media twice, once for each field that shows them.
 */
export function locationSelect(rows: RawBuilder<unknown>, expires = mediaExpiry()) {
  const media = newestMediaOfLocation(sql`l.id`, expires)
  return sql`
    select l.id as "_id", ${enteredColumns}, l.latitude, l.longitude, l.city_id as "cityId",
      l.city, l.city as "cityName", l.state, l.state as "cityState", l.zip,
      json_build_object('street', l.street, 'city', l.city, 'state', l.state, 'zip', l.zip) as address,
      (select coalesce(json_agg(m ->> 'url'), '[]') from json_array_elements(shown.media) m) as "mediaUrls",
      shown.media,
      coalesce(written.media, 0) as "mediaCount", coalesce(written.count, 0) as "noteCount", written.latest as "latestNote",
      l.attributes, json_build_object('_id', u.id, 'name', u.name) as "userId",
      l.created_at as "createdAt", l.updated_at as "updatedAt", l.updated_at as "timestamp",
      l.version, l.deleted_at as "deletedAt"
    from ${rows} l
      join users u on u.id = l.created_by
      cross join lateral (select ${media} as media offset 0) shown
      left join (
        select n.location_id, count(*)::int as count, (array_agg(n.text order by n.created_at desc))[1] as latest,
          sum((select count(*) from media m where m.note_id = n.id))::int as media
        from notes n where n.location_id in (select id from ${rows}) and n.work_order_id is null and n.deleted_at is null
        group by n.location_id) written on written.location_id = l.id`
}
