/** Reads the trash: deleted locations, who deleted them, and what restoring each would bring back. */
import type { TrashedLocation } from '@lamplighter/domain/city-admin'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import type { SignedInUser } from '../../http/context.ts'
import { newestFirst, type PageQuery } from '../../http/paging/page.ts'
import { visibleLocations } from '../memberships/index.ts'
import { containsText } from './location-filters.ts'
import { locationSelect } from './locations.present.ts'

/** One page that the user may see, last deleted first; the first page also has the total. */
export function listTrash(db: Db, user: SignedInUser, query: PageQuery & { search?: string | undefined }) {
  const search = query.search?.trim()
  const found = search ? containsText(user, search) : sql`true`
  return newestFirst<TrashedLocation>(db, query, {
    from: sql`locations l`,
    where: sql`l.deleted_at is not null and ${visibleLocations(user)} and ${found}`,
    row: 'l',
    by: 'deleted_at',
    wire: sql`
      select wire.*, json_build_object('_id', remover.id, 'name', remover.name) as "deletedBy",
        (select count(*)::int from work_orders w where w.location_id = page.id and w.status = 'open') as "openWorkOrders",
        (select count(*)::int from notes n where n.location_id = page.id and n.work_order_id is null and n.deleted_at is null
          and n.created_at > page.deleted_at) as "notesSince",
        (select greatest(page.deleted_at + make_interval(days => c.retention_days), c.retention_set_at + interval '24 hours',
            (select max(n.created_at) from notes n where n.location_id = page.id) + make_interval(days => c.retention_days),
            (select max(m.created_at) from media m where m.location_id = page.id) + make_interval(days => c.retention_days))
          from cities c where c.id = page.city_id and c.retention_days is not null) as "purgeAfter",
        (select h.reason from holds h where h.id = hold_on_location(page.city_id, page.id)) as "heldBy"
      from page join (${locationSelect(sql`page`)}) wire on wire."_id" = page.id
        join users remover on remover.id = page.deleted_by
      order by page.deleted_at desc, page.id desc`,
  })
}
