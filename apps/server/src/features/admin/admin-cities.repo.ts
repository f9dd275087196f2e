/** Reads cities for the platform dashboard, creates and changes them in `cities`. */
import type { AdminCity } from '@lamplighter/domain/admin'
import { type Boundary, normaliseCity } from '@lamplighter/domain/cities'
import { type RawBuilder, sql } from 'kysely'
import { type JsonText, jsonList, jsonObject } from '../../db/json.ts'
import type { Db } from '../../db/kysely.ts'
import { firstRow } from '../../db/rows.ts'

/**
 * A city's number of locations comes from the kept counts and the changes not yet folded into them (migration 003), the
 * same source as lists and maps. Members and notes are counted directly.
 */
const citySelect = (where: RawBuilder<unknown>) => sql`
  with changed as materialized (select city_id, sum(amount) as amount from location_changes group by 1)
  select c.id as "_id", c.name, c.state, c.country, c.description, c.owner_id as "ownerId",
    case when o.id is null then null else json_build_object('_id', o.id, 'name', o.name, 'email', o.email) end as owner,
    c.is_active as "isActive", c.created_at as "createdAt", json_build_object(
      'memberCount', (select count(*) from city_memberships m where m.city_id = c.id and m.status = 'active'),
      'locationCount', coalesce((select sum(k.count) from location_counts k where k.city_id = c.id), 0)
        + coalesce((select amount from changed where changed.city_id = c.id), 0),
      'noteCount', (select count(*) from notes n where n.city_id = c.id and n.deleted_at is null)) as stats
  from cities c left join users o on o.id = c.owner_id where ${where}`

export function listCities(db: Db): Promise<JsonText<AdminCity[]>> {
  return jsonList(db, sql`${citySelect(sql`true`)} order by c.name, c.state`)
}

export interface CityName {
  cityId: string
  name: string
  state: string
}

export async function cityNames(db: Db): Promise<CityName[]> {
  const { rows } =
    await sql<CityName>`select id as "cityId", name, state from cities order by name, state`.execute(db)
  return rows
}

export function cityObject(db: Db, id: string): Promise<AdminCity> {
  return jsonObject(db, citySelect(sql`c.id = ${id}`))
}

export type NewCity = Pick<AdminCity, 'name' | 'state' | 'country' | 'description' | 'ownerId'> & {
  id: string
}

export async function insertCity(
  db: Db,
  { id, name, state, country, description, ownerId }: NewCity,
): Promise<void> {
  await sql`
    insert into cities (id, name, state, name_key, country, description, owner_id)
    values (${id}, ${name}, ${state}, ${normaliseCity(name)}, ${country}, ${description}, ${ownerId})`.execute(
    db,
  )
}

export type LockedCity = Pick<AdminCity, 'name' | 'state' | 'isActive' | 'ownerId'>

/** The city, locked against concurrent changes; null when there is none. */
export function lockCity(db: Db, id: string): Promise<LockedCity | null> {
  return firstRow(
    db,
    sql`select name, state, is_active as "isActive", owner_id as "ownerId" from cities where id = ${id} for no key update`,
  )
}

export async function updateCity(
  db: Db,
  id: string,
  { isActive, ownerId }: Pick<LockedCity, 'isActive' | 'ownerId'>,
): Promise<void> {
  await sql`
    update cities set is_active = ${isActive}, owner_id = ${ownerId}, version = version + 1, updated_at = now()
    where id = ${id}`.execute(db)
}

export async function setBoundary(db: Db, id: string, boundary: Boundary): Promise<void> {
  await sql`
    update cities set boundary = ${JSON.stringify(boundary)}, version = version + 1, updated_at = now()
    where id = ${id}`.execute(db)
}
