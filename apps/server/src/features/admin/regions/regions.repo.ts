/** Reads and writes the tables `regions`, `region_cities` and `region_viewers`. */
import type { Region } from '@lamplighter/domain/admin'
import { EMBEDDED_ISSUER } from '@lamplighter/domain/auth'
import { type RawBuilder, sql } from 'kysely'
import { jsonList, jsonObject } from '../../../db/json.ts'
import type { Db } from '../../../db/kysely.ts'
import { firstRow, oneRow } from '../../../db/rows.ts'
import { SYSTEM_ISSUER } from '../../auth/index.ts'

const regionsWhere = (where: RawBuilder<boolean>) => sql`
  select r.id as "_id", r.name, r.created_at as "createdAt",
    (select coalesce(json_agg(json_build_object('_id', c.id, 'name', c.name, 'state', c.state, 'isActive', c.is_active)
        order by c.name, c.state), '[]')
      from region_cities rc join cities c on c.id = rc.city_id where rc.region_id = r.id) as cities,
    (select coalesce(json_agg(json_build_object('_id', u.id, 'name', u.name, 'email', u.email, 'addedAt', v.added_at)
        order by u.name, u.id), '[]')
      from region_viewers v join users u on u.id = v.user_id where v.region_id = r.id) as viewers
  from regions r where ${where} order by lower(r.name)`

export const listRegions = (db: Db) => jsonList<Region>(db, regionsWhere(sql<boolean>`true`))

export const regionObject = (db: Db, id: string) =>
  jsonObject<Region>(db, regionsWhere(sql<boolean>`r.id = ${id}`))

/** Locked, so that its cities and Region Viewers are counted one change after the other. */
export function lockRegion(db: Db, id: string): Promise<{ id: string } | null> {
  return firstRow(db, sql`select id from regions where id = ${id} for update`)
}

export async function countRegions(db: Db): Promise<number> {
  return (await oneRow(db, sql<{ count: number }>`select count(*)::int as count from regions`)).count
}

/** False if the id exists already. */
export async function insertRegion(db: Db, { id, name }: { id: string; name: string }): Promise<boolean> {
  const made = sql`insert into regions (id, name) values (${id}, ${name}) on conflict (id) do nothing returning id`
  return (await firstRow(db, made)) !== null
}

export async function renameRegion(db: Db, id: string, name: string): Promise<void> {
  await sql`update regions set name = ${name} where id = ${id}`.execute(db)
}

/** Its lists of cities and people go with it. */
export async function deleteRegion(db: Db, id: string): Promise<void> {
  await sql`delete from regions where id = ${id}`.execute(db)
}

export async function cityIdsOf(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ city_id: string }>`
    select city_id from region_cities where region_id = ${id} order by city_id`.execute(db)
  return rows.map((row) => row.city_id)
}

/** The shared lock keeps a merge from removing the city in the meantime. */
export async function cityExists(db: Db, cityId: string): Promise<boolean> {
  return (await firstRow(db, sql`select from cities where id = ${cityId} for key share`)) !== null
}

export async function addCity(db: Db, id: string, cityId: string): Promise<void> {
  await sql`
    insert into region_cities (region_id, city_id) values (${id}, ${cityId}) on conflict do nothing`.execute(
    db,
  )
}

/** False if the city was not in the region. */
export async function removeCity(db: Db, id: string, cityId: string): Promise<boolean> {
  const removed = sql`delete from region_cities where region_id = ${id} and city_id = ${cityId} returning city_id`
  return (await firstRow(db, removed)) !== null
}

interface Found {
  userId: string
  isConfirmed: boolean
}

/** The people with this email. Several issuers may each have one. */
export async function peopleWithEmail(db: Db, email: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select id as "userId", (email_verified or issuer <> ${EMBEDDED_ISSUER}) as "isConfirmed" from users
    where lower(email) = lower(${email}) and issuer <> ${SYSTEM_ISSUER} limit 2`.execute(db)
  return rows
}

export async function viewerIdsOf(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from region_viewers where region_id = ${id} order by user_id`.execute(db)
  return rows.map((row) => row.user_id)
}

export async function addViewer(db: Db, id: string, userId: string): Promise<void> {
  await sql`
    insert into region_viewers (region_id, user_id) values (${id}, ${userId}) on conflict do nothing`.execute(
    db,
  )
}

/** False if the person was no Region Viewer of it. */
export async function removeViewer(db: Db, id: string, userId: string): Promise<boolean> {
  const removed = sql`delete from region_viewers where region_id = ${id} and user_id = ${userId} returning user_id`
  return (await firstRow(db, removed)) !== null
}
