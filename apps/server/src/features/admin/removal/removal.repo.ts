/** Marks cities as removed and puts them back; keeps the list of removals. purge-cities.ts deletes their rows. */
import { CITY_REMOVAL_DAYS, type CityRemoval, MAX_CITY_REMOVALS } from '@lamplighter/domain/admin'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { jsonList } from '../../../db/json.ts'
import type { Db } from '../../../db/kysely.ts'
import { firstRow } from '../../../db/rows.ts'

const isOpen = sql`r.put_back_at is null and r.deleted_at is null`

/** `removedBy` is null for a command. The city is locked, and present. */
export async function markRemoved(db: Db, cityId: string, removedBy: string | null): Promise<void> {
  await sql`
    insert into city_removals (id, city_id, name, state, was_active, removed_by, removed_at)
    select ${uuidv7()}, id, name, state, is_active, ${removedBy}, now() from cities where id = ${cityId}`.execute(
    db,
  )
  await sql`
    update cities set removed_at = now(), is_active = false, version = version + 1, updated_at = now()
    where id = ${cityId}`.execute(db)
}

/** True once rows of the city are being deleted. */
export async function isBeingDeleted(db: Db, cityId: string): Promise<boolean> {
  const begun = sql`select from city_removals r where r.city_id = ${cityId} and ${isOpen} and r.deletion_began_at is not null`
  return (await firstRow(db, begun)) !== null
}

export async function markBegun(db: Db, cityId: string): Promise<void> {
  await sql`
    update city_removals r set deletion_began_at = coalesce(deletion_began_at, now())
    where r.city_id = ${cityId} and ${isOpen}`.execute(db)
  await sql`update users set active_city_id = null where active_city_id = ${cityId}`.execute(db)
}

/** The city is locked, and removed. Returns whether it is active now, as before its removal. */
export async function markPutBack(db: Db, cityId: string, putBackBy: string | null): Promise<boolean> {
  const ended = await firstRow(
    db,
    sql<{ was_active: boolean }>`
      update city_removals r set put_back_by = ${putBackBy}, put_back_at = now()
      where r.city_id = ${cityId} and ${isOpen} returning was_active`,
  )
  if (!ended) return false
  const isActive = ended.was_active
  await sql`
    update cities set removed_at = null, is_active = ${isActive}, version = version + 1, updated_at = now()
    where id = ${cityId}`.execute(db)
  return isActive
}

export function listRemovals(db: Db) {
  return jsonList<CityRemoval>(
    db,
    sql`
      select r.id as "_id", r.name, r.state, r.removed_at as "removedAt", u.name as "removedBy",
        r.put_back_at as "putBackAt", r.deleted_at as "deletedAt"
      from city_removals r left join users u on u.id = r.removed_by
      order by r.removed_at desc, r.id desc limit ${MAX_CITY_REMOVALS}`,
  )
}

export interface DueCity {
  id: string
  name: string
  state: string
}

const isDue = sql`removed_at < now() - make_interval(days => ${CITY_REMOVAL_DAYS})`

/** Cities whose time is over, the first removed first. */
export async function dueCities(db: Db): Promise<DueCity[]> {
  const { rows } = await sql<DueCity>`
    select id, name, state from cities where ${isDue} order by removed_at, id`.execute(db)
  return rows
}

/** Locks the city until the end of the transaction; false if it was put back meanwhile. */
export async function lockIfDue(db: Db, cityId: string): Promise<boolean> {
  const due = sql`select from cities where id = ${cityId} and ${isDue} for no key update`
  return (await firstRow(db, due)) !== null
}

/** The last row of the city. The list of removals keeps its line, and the audit trail gets one. */
export async function deleteCity(db: Db, cityId: string): Promise<number> {
  await sql`update city_removals r set deleted_at = now() where r.city_id = ${cityId} and ${isOpen}`.execute(
    db,
  )
  await sql`
    insert into audit (endpoint, object_type, object_id, city_id) values ('cleanup', 'city', ${cityId}, ${cityId})`.execute(
    db,
  )
  await sql`delete from cities where id = ${cityId}`.execute(db)
  return 1
}
