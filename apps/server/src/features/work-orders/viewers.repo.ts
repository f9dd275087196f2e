import type { Person } from '@lamplighter/domain/http'
import type { AccessObject } from '@lamplighter/domain/memberships'
import { MAX_VIEWERS, VIEWER_STAYS_SECONDS } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { firstRow } from '../../db/rows.ts'

const stays = sql`now() - make_interval(secs => ${VIEWER_STAYS_SECONDS})`

/** Takes no lock, so that viewing never delays an edit. */
export function findAccess(db: Db, id: string): Promise<AccessObject | null> {
  return firstRow(
    db,
    sql`select w.city_id as "cityId", l.icon from work_orders w join locations l on l.id = w.location_id where w.id = ${id}`,
  )
}

export async function saveViewer(db: Db, id: string, userId: string): Promise<void> {
  await sql`
    insert into work_order_viewers (work_order_id, user_id) values (${id}, ${userId})
    on conflict (work_order_id, user_id) do update set seen_at = now()`.execute(db)
}

export async function otherViewers(db: Db, id: string, userId: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id as "_id", u.name from work_order_viewers v join users u on u.id = v.user_id
    where v.work_order_id = ${id} and v.user_id <> ${userId} and v.seen_at > ${stays}
    order by lower(u.name), u.id limit ${MAX_VIEWERS}`.execute(db)
  return rows
}

export async function purgeViewers(db: Db): Promise<void> {
  await sql`delete from work_order_viewers where seen_at < ${stays}`.execute(db)
}
