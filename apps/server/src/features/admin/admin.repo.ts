/** Reads what the platform dashboard shows, and writes the `cities` that it makes. PostgreSQL writes the JSON. */
import type { AdminCity, AdminUserListQuery, getAdminOverview } from '@lamplighter/domain/admin'
import { type Boundary, normaliseCity } from '@lamplighter/domain/cities'
import type { ResponseOf } from '@lamplighter/domain/http'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { JsonText } from '../../http/context.ts'
import { readCursor } from '../../http/cursor.ts'
import { answerPage, type PageRow } from '../../http/page.ts'
import { userSelect } from '../auth/index.ts'

type Stats = ResponseOf<typeof getAdminOverview>['stats']

/** The system's own user, in whose name files are imported, is nobody to administer. */
const isPerson = sql`u.issuer <> 'lamplighter'`

export async function stats(db: Db): Promise<Stats> {
  const { rows } = await sql<Stats>`
    select (select count(*)::int from users u where ${isPerson}) as users,
      (select count(*)::int from cities) as cities,
      (select count(*)::int from locations where deleted_at is null) as locations,
      (select count(*)::int from notes where deleted_at is null) as notes,
      (select count(*)::int from city_memberships where status = 'active') as memberships,
      (select count(*)::int from activities) as activities`.execute(db)
  const [row] = rows
  if (!row) throw new Error('counts without a row')
  return row
}

/** One page of users, newest first; the first also counts them. */
export async function listUsers(db: Db, query: AdminUserListQuery, which: RawBuilder<boolean>) {
  const { limit, search } = query
  const after = readCursor(query.after)
  const found = search?.trim()
    ? sql`position(lower(${search.trim()}) in lower(u.name || ' ' || u.email)) > 0`
    : sql`true`
  const unpaged = sql`${isPerson} and ${which} and ${found}`
  const paged = after
    ? sql`${unpaged} and (u.created_at, u.id) < (${after.time}::timestamptz, ${after.id}::uuid)`
    : unpaged
  const { rows } = await sql<PageRow>`
    with page as materialized (
      select u.id, u.created_at from users u where ${paged} order by u.created_at desc, u.id desc limit ${limit})
    select (select coalesce(json_agg(r order by r."createdAt" desc, r."_id" desc), '[]')
        from (${userSelect(sql`u.id in (select id from page)`)}) r)::text as json,
      (select count(*)::int from page) as shown,
      (select created_at || '|' || id from page order by created_at, id limit 1) as last,
      ${after ? sql`null` : sql`(select count(*)::int from users u where ${unpaged})`} as total`.execute(db)
  return answerPage(rows[0], limit)
}

/** The counts are taken as they are at this moment; none is stored that could go stale. */
const citySelect = (where: RawBuilder<unknown>) => sql`
  select c.id as "_id", c.name, c.state, c.country, c.description, c.owner_id as "ownerId",
    case when o.id is null then null else json_build_object('_id', o.id, 'name', o.name, 'email', o.email) end as owner,
    c.is_active as "isActive", c.created_at as "createdAt", json_build_object(
      'memberCount', (select count(*) from city_memberships m where m.city_id = c.id and m.status = 'active'),
      'locationCount', (select count(*) from locations l where l.city_id = c.id and l.deleted_at is null),
      'noteCount', (select count(*) from notes n where n.city_id = c.id and n.deleted_at is null)) as stats
  from cities c left join users o on o.id = c.owner_id where ${where}`

export async function listCities(db: Db): Promise<JsonText> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(r order by r.name, r.state), '[]')::text as json from (${citySelect(sql`true`)}) r`.execute(
    db,
  )
  return new JsonText(rows[0]?.json ?? '[]')
}

export async function countCities(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from cities`.execute(db)
  return rows[0]?.count ?? 0
}

export async function cityObject(db: Db, id: string): Promise<AdminCity> {
  const { rows } = await sql<{ json: AdminCity }>`
    select row_to_json(r) as json from (${citySelect(sql`c.id = ${id}`)}) r`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a city that was just made is gone')
  return row.json
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

/** Whether there is such a city, held against being changed at once by two. */
export async function lockCity(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('cities')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
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

/** A user, held against being set up twice at once. */
export async function lockUser(db: Db, id: string): Promise<{ userId: string; name: string } | null> {
  const row = await db
    .selectFrom('users as u')
    .select(['u.id as userId', 'u.name'])
    .where('u.id', '=', id)
    .where(sql<boolean>`${isPerson}`)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function hasCity(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('city_memberships')
    .select('city_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row !== undefined
}
