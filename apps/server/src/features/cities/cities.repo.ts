/** Reads cities and writes the `city_requests` table. */
import type { CityRequest, listCities, listMyCities } from '@lamplighter/domain/cities'
import type { ResponseOf } from '@lamplighter/domain/http'
import { activeMemberships } from '@lamplighter/domain/memberships'
import { sql } from 'kysely'
import { jsonList } from '../../db/json.ts'
import type { Db } from '../../db/kysely.ts'
import type { SignedInUser } from '../../http/context.ts'

export async function listAvailable(db: Db) {
  const rows = await db
    .selectFrom('cities')
    .select(['id as _id', 'name', 'state'])
    .where('is_active', '=', true)
    .orderBy('name')
    .orderBy('state')
    .execute()
  return rows
}

/** The caller's active cities with the role held in each. */
export function listMine(db: Db, user: SignedInUser) {
  const ids = activeMemberships(user).map((membership) => membership.cityId)
  return jsonList<ResponseOf<typeof listMyCities>[number]>(
    db,
    sql`
      select c.id as "_id", c.name, c.state, c.country, m.role as "userRole", c.is_active as "isActive", c.boundary
      from cities c join city_memberships m on m.city_id = c.id and m.user_id = ${user.userId}
      where c.id = any(${ids}) order by c.name, c.state`,
  )
}

/** All cities: public fields, and for a platform admin the owner and the counts too (CITY-4). */
export function listAll(db: Db, user: SignedInUser) {
  const forPlatform = sql`, c.owner_id as "ownerId", json_build_object(
    'memberCount', (select count(*) from city_memberships m where m.city_id = c.id and m.status = 'active'),
    'locationCount', (select count(*) from locations l where l.city_id = c.id and l.deleted_at is null),
    'noteCount', (select count(*) from notes n where n.city_id = c.id and n.deleted_at is null)) as stats`
  return jsonList<ResponseOf<typeof listCities>[number]>(
    db,
    sql`
      select c.id as "_id", c.name, c.state, c.country, c.description, c.is_active as "isActive", c.created_at as "createdAt"
        ${user.platformRole === 'admin' ? forPlatform : sql``}
      from cities c order by c.name, c.state`,
  )
}

export async function findCity(
  db: Db,
  id: string,
): Promise<{ id: string; name: string; is_active: boolean } | null> {
  const row = await db
    .selectFrom('cities')
    .select(['id', 'name', 'is_active'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export async function findBoundary(
  db: Db,
  id: string,
): Promise<{ boundary: Record<string, unknown> | null } | null> {
  const { rows } = await sql<{ boundary: Record<string, unknown> | null }>`
    select boundary from cities where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The caller's own requests; the oldest are long decided. */
const MAX_REQUESTS = 200

export function listRequests(db: Db, userId: string) {
  return jsonList<CityRequest>(
    db,
    sql`
      select q.id as "_id", q.city_id as "cityId", c.name as "cityName", c.state as "cityState",
        q.requested_at as "requestedAt", q.status, q.decided_at as "decidedAt"
      from city_requests q join cities c on c.id = q.city_id
      where q.user_id = ${userId} and q.status <> 'cancelled' order by q.requested_at desc limit ${MAX_REQUESTS}`,
  )
}

/** How often this user asked to join a city, with any outcome; locked, so that concurrent requests are counted one by one. */
export async function countRequestsSince(db: Db, userId: string, hours: number): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from city_requests
    where user_id = ${userId} and requested_at > now() - make_interval(hours => ${hours})`.execute(db)
  return rows[0]?.count ?? 0
}

export async function hasPendingRequest(db: Db, userId: string, cityId: string): Promise<boolean> {
  const row = await db
    .selectFrom('city_requests')
    .select('id')
    .where('user_id', '=', userId)
    .where('city_id', '=', cityId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertRequest(
  db: Db,
  request: { id: string; userId: string; cityId: string },
): Promise<void> {
  await db
    .insertInto('city_requests')
    .values({ id: request.id, user_id: request.userId, city_id: request.cityId, decided_by: null })
    .execute()
}

/** A request, locked, so that deciding and cancelling it cannot both succeed. */
export async function lockRequest(db: Db, id: string) {
  const row = await db
    .selectFrom('city_requests')
    .select(['user_id as userId', 'city_id as cityId', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function cancelRequest(db: Db, id: string, userId: string): Promise<void> {
  await sql`
    update city_requests set status = 'cancelled', decided_at = now(), decided_by = ${userId}, version = version + 1
    where id = ${id}`.execute(db)
}
