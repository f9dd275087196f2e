/** Reads the Notes tab of the city dashboard: the cities' newest notes, each with its location. */
import type { CityAdminNote, CityAdminPage } from '@lamplighter/domain/city-admin'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import type { SignedInUser } from '../../http/context.ts'
import { newestFirst } from '../../http/paging/page.ts'
import { visibleLocations } from '../memberships/index.ts'
import { noteSelect } from '../notes/index.ts'

/** One page; the first also has the total. Notes of a location in the trash are hidden with it (LOC-24). */
export function listNotes(db: Db, user: SignedInUser, query: CityAdminPage) {
  return newestFirst<CityAdminNote>(db, query, {
    from: sql`notes n join locations l on l.id = n.location_id`,
    where: sql`n.deleted_at is null and l.deleted_at is null and ${visibleLocations(user)}`,
    row: 'n',
    by: 'created_at',
    wire: sql`
      select wire.*, c.name as "cityName", json_build_object('_id', l.id, 'name', l.name, 'icon', l.icon,
        'latitude', l.latitude, 'longitude', l.longitude) as location
      from page join (${noteSelect(sql`n.id in (select id from page)`)}) wire on wire."_id" = page.id
        join locations l on l.id = wire."locationId" join cities c on c.id = l.city_id
      order by page.created_at desc, page.id desc`,
  })
}
