/** The caller's own contribution statistics (FEED-8). */
import type { ResponseOf } from '@lamplighter/domain/http'
import type { getMyStats } from '@lamplighter/domain/settings'
import { sql } from 'kysely'
import { oneRow } from '../../db/rows.ts'
import type { ReadContext } from '../../http/context.ts'

export async function myStats({ db, user }: ReadContext) {
  const counted = sql<ResponseOf<typeof getMyStats>>`
    select
      (select count(*)::int from locations where created_by = ${user.userId} and deleted_at is null) as locations,
      (select count(*)::int from notes where created_by = ${user.userId} and deleted_at is null) as notes,
      (select count(*)::int from media where uploaded_by = ${user.userId} and note_id is not null) as media,
      (select count(*)::int from work_orders where created_by = ${user.userId}) as "workOrdersOpened",
      (select count(*)::int from work_orders where closed_by = ${user.userId}) as "workOrdersClosed"`
  return { body: await oneRow(db, counted) }
}
