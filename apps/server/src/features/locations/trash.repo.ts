/** Reads the trash: deleted locations, with who deleted them and what restoring each would bring back. */
import type { TrashedLocation } from '@lamplighter/domain/city-admin'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import type { SignedInUser } from '../../http/context.ts'
import { readCursor } from '../../http/paging/cursor.ts'
import { answerPage, type PageRow } from '../../http/paging/page.ts'
import { visibleLocations } from '../memberships/index.ts'
import { containsText } from './location-filters.ts'
import { locationSelect } from './locations.present.ts'

interface TrashPage {
  search?: string | undefined
  limit: number
  after?: string | undefined
}

/** One page of what the user may see, last deleted first; the first page also counts what there is. */
export async function listTrash(db: Db, user: SignedInUser, query: TrashPage) {
  const after = readCursor(query.after)
  const terms = [sql<boolean>`l.deleted_at is not null`, visibleLocations(user)]
  const search = query.search?.trim()
  if (search) terms.push(containsText(search))
  const unpaged: RawBuilder<unknown> = sql.join(terms, sql` and `)
  const paged = after
    ? sql`${unpaged} and (l.deleted_at, l.id) < (${after.time}::timestamptz, ${after.id}::uuid)`
    : unpaged
  const { rows } = await sql<PageRow>`
    with page as materialized (
      select l.* from locations l where ${paged} order by l.deleted_at desc, l.id desc limit ${query.limit})
    select (select coalesce(json_agg(r), '[]') from (
        select wire.*, json_build_object('_id', remover.id, 'name', remover.name) as "deletedBy",
          (select count(*)::int from work_orders w where w.location_id = page.id and w.status = 'open') as "openWorkOrders"
        from page join (${locationSelect(sql`page`)}) wire on wire."_id" = page.id
          join users remover on remover.id = page.deleted_by
        order by page.deleted_at desc, page.id desc) r)::text as json,
      (select count(*)::int from page) as shown,
      (select deleted_at || '|' || id from page order by deleted_at, id limit 1) as last,
      ${after ? sql`null` : sql`(select count(*)::int from locations l where ${unpaged})`} as total`.execute(
    db,
  )
  return answerPage<TrashedLocation>(rows[0], query.limit)
}
