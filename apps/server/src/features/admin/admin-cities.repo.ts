/** Reads cities for the platform dashboard, creates and changes them in `cities`. */
import type { AdminCity } from '@lamplighter/domain/admin'
import { type Boundary, normaliseCity } from '@lamplighter/domain/cities'
import { type RawBuilder, sql } from 'kysely'
import { type JsonText, jsonList, jsonOne } from '../../db/json.ts'
import type { Db } from '../../db/kysely.ts'

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
  return db
    .selectFrom('cities')
    .select(['id as cityId', 'name', 'state'])
    .orderBy('name')
    .orderBy('state')
    .execute()
}

export async function cityObject(db: Db, id: string): Promise<AdminCity> {
  const city = await jsonOne<AdminCity>(db, citySelect(sql`c.id = ${id}`))
  if (!city) throw new Error('a city that was just made is gone')
  return city
}

export interface NewCity {
  id: string
  name: string
  state: string
  country: string
  description: string
  ownerId: string | null
}

export async function insertCity(db: Db, { ownerId, ...city }: NewCity): Promise<void> {
  await db
    .insertInto('cities')
    .values({ ...city, name_key: normaliseCity(city.name), owner_id: ownerId })
    .execute()
}

export interface LockedCity {
  name: string
  state: string
  isActive: boolean
  ownerId: string | null
}

/** The city, locked against concurrent changes; null when there is none. */
export async function lockCity(db: Db, id: string): Promise<LockedCity | null> {
  const row = await db
    .selectFrom('cities')
    .select(['name', 'state', 'is_active as isActive', 'owner_id as ownerId'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function updateCity(
  db: Db,
  id: string,
  { isActive, ownerId }: Pick<LockedCity, 'isActive' | 'ownerId'>,
): Promise<void> {
  await db
    .updateTable('cities')
    .set((set) => ({
      is_active: isActive,
      owner_id: ownerId,
      version: set('version', '+', 1),
      updated_at: new Date(),
    }))
    .where('id', '=', id)
    .execute()
}

export async function setBoundary(db: Db, id: string, boundary: Boundary): Promise<void> {
  await db
    .updateTable('cities')
    .set((set) => ({
      boundary: JSON.stringify(boundary),
      version: set('version', '+', 1),
      updated_at: new Date(),
    }))
    .where('id', '=', id)
    .execute()
}
