/** How much the caller has contributed (FEED-8). */
import { sql } from 'kysely'
import type { ReadContext } from '../../http/context.ts'

interface Stats {
  locations: number
  notes: number
  media: number
  workOrdersOpened: number
  workOrdersClosed: number
}

export async function myStats({ db, user }: ReadContext) {
  const { rows } = await sql<Stats>`
    select
      (select count(*)::int from locations where created_by = ${user.userId} and deleted_at is null) as locations,
      (select count(*)::int from notes where created_by = ${user.userId} and deleted_at is null) as notes,
      (select count(*)::int from media where uploaded_by = ${user.userId} and note_id is not null) as media,
      (select count(*)::int from work_orders where created_by = ${user.userId}) as "workOrdersOpened",
      (select count(*)::int from work_orders where closed_by = ${user.userId}) as "workOrdersClosed"`.execute(
    db,
  )
  return { body: rows[0] ?? { locations: 0, notes: 0, media: 0, workOrdersOpened: 0, workOrdersClosed: 0 } }
}
