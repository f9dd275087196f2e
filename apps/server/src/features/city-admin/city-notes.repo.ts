/** Reads the Notes tab of the city dashboard: the newest notes of the cities, with the location of each. */
import type { CityAdminNote, CityAdminPage } from '@lamplighter/domain/city-admin'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import type { SignedInUser } from '../../http/context.ts'
import { readCursor } from '../../http/paging/cursor.ts'
import { answerPage, type PageRow } from '../../http/paging/page.ts'
import { visibleLocations } from '../memberships/index.ts'
import { noteSelect } from '../notes/index.ts'

/** One page; the first also counts what there is. Notes of a location in the trash are hidden with it (LOC-24). */
export async function listNotes(db: Db, user: SignedInUser, { limit, after: cursor }: CityAdminPage) {
  const after = readCursor(cursor)
  const visible = sql`notes n join locations l on l.id = n.location_id
    where n.deleted_at is null and l.deleted_at is null and ${visibleLocations(user)}`
  const paged = after
    ? sql`${visible} and (n.created_at, n.id) < (${after.time}::timestamptz, ${after.id}::uuid)`
    : visible
  const { rows } = await sql<PageRow>`
    with page as materialized (
      select n.id, n.created_at from ${paged} order by n.created_at desc, n.id desc limit ${limit})
    select (select coalesce(json_agg(r), '[]') from (
        select wire.*, c.name as "cityName", json_build_object('_id', l.id, 'name', l.name, 'icon', l.icon,
          'latitude', l.latitude, 'longitude', l.longitude) as location
        from page join (${noteSelect(sql`n.id in (select id from page)`)}) wire on wire."_id" = page.id
          join locations l on l.id = wire."locationId" join cities c on c.id = l.city_id
        order by page.created_at desc, page.id desc) r)::text as json,
      (select count(*)::int from page) as shown,
      (select created_at || '|' || id from page order by created_at, id limit 1) as last,
      ${after ? sql`null` : sql`(select count(*)::int from ${visible})`} as total`.execute(db)
  return answerPage<CityAdminNote>(rows[0], limit)
}
