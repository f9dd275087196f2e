import type { SavedView } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { firstRow } from '../../db/rows.ts'

export async function listViews(db: Db, userId: string): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`
    select id as "_id", name, search from saved_views where user_id = ${userId} order by lower(name)`.execute(
    db,
  )
  return rows
}

/** Locks the person, so that two views at once cannot exceed the limit. */
export async function countViews(db: Db, userId: string): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`.execute(db)
  const { rows } = await sql`select from saved_views where user_id = ${userId}`.execute(db)
  return rows.length
}

export async function insertView(db: Db, { _id, name, search }: SavedView, userId: string): Promise<void> {
  await sql`
    insert into saved_views (id, user_id, name, search)
    values (${_id}, ${userId}, ${name}, ${JSON.stringify(search)}::jsonb)`.execute(db)
}

/** Returns the renamed view; null if the person has none with this id. */
export function renameView(
  db: Db,
  { id, name }: { id: string; name: string },
  userId: string,
): Promise<SavedView | null> {
  return firstRow(
    db,
    sql`update saved_views set name = ${name} where id = ${id} and user_id = ${userId} returning id as "_id", name, search`,
  )
}

/** Returns the deleted view; null if the person has none with this id. */
export function deleteView(db: Db, id: string, userId: string): Promise<SavedView | null> {
  return firstRow(
    db,
    sql`delete from saved_views where id = ${id} and user_id = ${userId} returning id as "_id", name, search`,
  )
}
