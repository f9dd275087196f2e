/** Reads cities for the platform dashboard, creates and changes them in `cities`. */
import { type AdminCity, CITY_REMOVAL_DAYS } from '@lamplighter/domain/admin'
import { type Boundary, normalizeCity } from '@lamplighter/domain/cities'
import { problem } from '@lamplighter/domain/http'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type JsonText, jsonList, jsonObject } from '../../db/json.ts'
import type { Db } from '../../db/kysely.ts'
import { firstRow } from '../../db/rows.ts'
import type { CitiesTable } from '../../db/schema.ts'

/**
 * A city's number of locations comes from the stored counts and the changes not yet folded into them (migration 003),
 * the same source as lists and maps. Members and notes are counted directly.
 */
const citySelect = (where: RawBuilder<unknown>) => sql`
  with changed as materialized (select city_id, sum(amount) as amount from location_changes group by 1)
  select c.id as "_id", c.name, c.state, c.country, c.description, c.owner_id as "ownerId",
    case when o.id is null then null else json_build_object('_id', o.id, 'name', o.name, 'email', o.email) end as owner,
    c.is_active as "isActive", case when c.removed_at is not null then json_build_object('at', c.removed_at,
      'by', (select u.name from city_removals r join users u on u.id = r.removed_by
        where r.city_id = c.id and r.put_back_at is null and r.deleted_at is null),
      'until', c.removed_at + make_interval(days => ${CITY_REMOVAL_DAYS}), 'isBeingDeleted', exists (select from city_removals r
        where r.city_id = c.id and r.deletion_began_at is not null and r.deleted_at is null)) end as removal, c.created_at as "createdAt",
    case when c.boundary is not null
      then json_build_object('source', c.boundary_source, 'setAt', c.boundary_set_at) end as limits,
    (select coalesce(json_agg(f.name || ', ' || f.state order by f.renamed_at desc), '[]')
      from city_former_names f where f.city_id = c.id) as "formerNames", json_build_object(
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
    await sql<CityName>`select id as "cityId", name, state from cities where removed_at is null order by name, state`.execute(
      db,
    )
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
  await removeFormerName(db, { name, state })
  await sql`
    insert into cities (id, name, state, name_key, country, description, owner_id)
    values (${id}, ${name}, ${state}, ${normalizeCity(name)}, ${country}, ${description}, ${ownerId})`.execute(
    db,
  )
}

export type LockedCity = Pick<AdminCity, 'name' | 'state' | 'isActive' | 'ownerId'> & {
  hasLimits: boolean
  removedAt: Date | null
}

/** The city, locked against concurrent changes; null when there is none. */
export function lockCity(db: Db, id: string): Promise<LockedCity | null> {
  return firstRow(
    db,
    sql`select name, state, is_active as "isActive", removed_at as "removedAt", owner_id as "ownerId", boundary is not null as "hasLimits"
      from cities where id = ${id} for no key update`,
  )
}

/** The city, locked; throws for a removed one, which only putting it back changes. */
export async function lockPresentCity(db: Db, id: string): Promise<LockedCity | null> {
  const city = await lockCity(db, id)
  if (city?.removedAt) throw problem('city_removed')
  return city
}

export async function updateCity(
  db: Db,
  id: string,
  { name, state, isActive, ownerId }: Omit<LockedCity, 'hasLimits' | 'removedAt'>,
): Promise<void> {
  await sql`
    update cities set name = ${name}, state = ${state}, name_key = ${normalizeCity(name)}, is_active = ${isActive},
      owner_id = ${ownerId}, version = version + 1, updated_at = now()
    where id = ${id}`.execute(db)
}

/** The city, to look at; throws for a removed one. */
export async function findPresentCity(db: Db, id: string): Promise<PresentCity | null> {
  const city = await firstRow(
    db,
    sql<PresentCity & { isRemoved: boolean }>`
      select name, state, boundary, removed_at is not null as "isRemoved" from cities where id = ${id}`,
  )
  if (city?.isRemoved) throw problem('city_removed')
  return city
}

export function nameOfCity(db: Db, id: string): Promise<NameAndState | null> {
  return firstRow(db, sql`select name, state from cities where id = ${id}`)
}

export async function setBoundary(
  db: Db,
  id: string,
  { boundary, source }: { boundary: Boundary; source: string },
): Promise<void> {
  await sql`
    update cities set boundary = ${JSON.stringify(boundary)}, boundary_source = ${source}, boundary_set_at = now(),
      version = version + 1, updated_at = now()
    where id = ${id}`.execute(db)
}

export async function setTimeZone(db: Db, id: string, timeZone: string): Promise<void> {
  await sql`update cities set time_zone = ${timeZone} where id = ${id}`.execute(db)
}

type PresentCity = Pick<Selectable<CitiesTable>, 'name' | 'state' | 'boundary'>

interface NameAndState {
  name: string
  state: string
}

/** Makes a former name lead to the city, as long as no city has it as its current name (CITY-29). */
export async function addFormerName(db: Db, cityId: string, { name, state }: NameAndState): Promise<void> {
  await sql`
    insert into city_former_names (name_key, state, name, city_id)
    values (${normalizeCity(name)}, ${state}, ${name}, ${cityId})
    on conflict on constraint former_name_once
    do update set name = excluded.name, city_id = excluded.city_id, renamed_at = now()`.execute(db)
}

/** Removes a name that a city now uses from the former names. */
export async function removeFormerName(db: Db, { name, state }: NameAndState): Promise<void> {
  await sql`
    delete from city_former_names where name_key = ${normalizeCity(name)} and state = ${state}`.execute(db)
}
