import type { Crew, createCrew, updateCrew } from '@lamplighter/domain/city-admin'
import type { InputOf } from '@lamplighter/domain/http'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { firstRow, oneRow } from '../../db/rows.ts'

/** Row -> wire; `where` filters `w` = crews. */
const crewSelect = (where: ReturnType<typeof sql>) => sql<Crew>`
  select w.id as "_id", w.city_id as "cityId", w.name,
    case when lead.id is not null then json_build_object('_id', lead.id, 'name', lead.name) end as lead,
    (select coalesce(json_agg(json_build_object('_id', u.id, 'name', u.name) order by lower(u.name), u.id), '[]')
      from users u where u.id = any(w.member_ids)) as members,
    (select count(*)::int from work_orders o where o.crew_id = w.id and o.status = 'open') as "openOrders", w.version
  from crews w left join users lead on lead.id = w.lead_id
  where ${where} order by lower(w.name), w.id`

export async function listCrews(db: Db, cityIds: readonly string[]): Promise<Crew[]> {
  const { rows } = await crewSelect(sql`w.city_id = any(${[...cityIds]})`).execute(db)
  return rows
}

export const crewObject = (db: Db, id: string) => oneRow(db, crewSelect(sql`w.id = ${id}`))

export interface LockedCrew {
  id: string
  cityId: string
  name: string
  version: number
}

export function lockCrew(db: Db, id: string): Promise<LockedCrew | null> {
  return firstRow(
    db,
    sql`select id, city_id as "cityId", name, version from crews where id = ${id} for no key update`,
  )
}

/** The active members of the city among these, who cannot leave until the transaction ends. */
export async function lockMembers(db: Db, cityId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from city_memberships
    where city_id = ${cityId} and status = 'active' and user_id = any(${[...ids]}) order by user_id for share`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function isNameTaken(db: Db, cityId: string, name: string, besides: string): Promise<boolean> {
  const other = sql`select from crews where city_id = ${cityId} and lower(name) = lower(${name}) and id <> ${besides}`
  return (await firstRow(db, other)) !== null
}

type Values = InputOf<typeof updateCrew>['body']

/** Returns false if the id is taken. */
export async function insertCrew(db: Db, crew: InputOf<typeof createCrew>['body']): Promise<boolean> {
  const inserted = sql`
    insert into crews (id, city_id, name, lead_id, member_ids)
    values (${crew._id}, ${crew.cityId}, ${crew.name}, ${crew.leadId}, ${crew.memberIds})
    on conflict (id) do nothing returning id`
  return (await firstRow(db, inserted)) !== null
}

/** Open orders show the crew's name, so devices read them again after a renaming. */
export async function saveCrew(db: Db, id: string, { name, leadId, memberIds }: Values): Promise<void> {
  await sql`update crews set name = ${name}, lead_id = ${leadId}, member_ids = ${memberIds}, version = version + 1,
    updated_at = now() where id = ${id}`.execute(db)
}

export async function touchOrders(db: Db, crewId: string): Promise<void> {
  await sql`update work_orders set version = version + 1 where crew_id = ${crewId} and status = 'open'`.execute(
    db,
  )
}

/** Finished orders lose the crew, too; the feed tells who had them. */
export async function deleteCrew(db: Db, { id, name }: LockedCrew, by: { userId: string }): Promise<void> {
  await sql`
    with taken as (update work_orders set crew_id = null, version = version + 1, updated_at = now(),
      unassigned = case when status = 'open' then array_append(unassigned, ${name}) else unassigned end
    where crew_id = ${id} returning city_id, id)
    insert into work_order_changes (city_id, work_order_id, kind, changes, changed_by)
    select city_id, id, 'unassigned',
      jsonb_build_array(jsonb_build_object('field', 'assigned', 'from', ${name}::text, 'to', null)), ${by.userId}::uuid from taken`.execute(
    db,
  )
  await sql`delete from crews where id = ${id}`.execute(db)
}
