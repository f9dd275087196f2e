/** Reads cities and writes the `city_requests` table (CITY-5). */
import {
  type CityRequest,
  type listAvailableCities,
  type listCities,
  type listMyCities,
  MAX_CITIES_WITH_BOUNDARIES,
} from '@lamplighter/domain/cities'
import type { ResponseOf } from '@lamplighter/domain/http'
import { activeMemberships } from '@lamplighter/domain/memberships'
import { type Selectable, sql } from 'kysely'
import { jsonList } from '../../db/json.ts'
import type { Db } from '../../db/kysely.ts'
import { firstRow, oneRow } from '../../db/rows.ts'
import type { CitiesTable } from '../../db/schema.ts'
import { accessToCities } from '../../http/admission/access-to-cities.ts'
import type { SignedInUser } from '../../http/context.ts'

export function listAvailable(db: Db) {
  return jsonList<ResponseOf<typeof listAvailableCities>[number]>(
    db,
    sql`select id as "_id", name, state from cities where is_active order by name, state`,
  )
}

/** The caller's active cities, with the caller's role in each. */
export function listMine(db: Db, user: SignedInUser) {
  const ids = activeMemberships(user).map((membership) => membership.cityId)
  const hasBoundaries = ids.length <= MAX_CITIES_WITH_BOUNDARIES
  return jsonList<ResponseOf<typeof listMyCities>[number]>(
    db,
    sql`
      select c.id as "_id", c.name, c.state, c.country, m.role as "userRole", c.is_active as "isActive",
        case when ${hasBoundaries}::boolean then c.boundary end as boundary
      from cities c join ${accessToCities(sql`${user.userId}::uuid`)} m on m.city_id = c.id
      where c.id = any(${ids}) order by c.name, c.state`,
  )
}

/** All cities with their public fields; platform admins also get the owner and the counts (CITY-4). */
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
      from cities c where c.removed_at is null order by c.name, c.state`,
  )
}

type City = Selectable<CitiesTable>

export function findCity(db: Db, id: string): Promise<Pick<City, 'id' | 'name' | 'is_active'> | null> {
  return firstRow(db, sql`select id, name, is_active from cities where id = ${id}`)
}

export function findBoundary(db: Db, id: string): Promise<Pick<City, 'boundary'> | null> {
  return firstRow(db, sql`select boundary from cities where id = ${id}`)
}

/** The caller's own requests; any beyond this number were decided long ago. */
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

/** How often this user asked to join a city, with any outcome. Locks, so that requests are counted one by one. */
export async function countRequestsSince(db: Db, userId: string, hours: number): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`.execute(db)
  const requests = sql<{ count: number }>`
    select count(*)::int as count from city_requests
    where user_id = ${userId} and requested_at > now() - make_interval(hours => ${hours})`
  return (await oneRow(db, requests)).count
}

export async function hasPendingRequest(db: Db, userId: string, cityId: string): Promise<boolean> {
  const pending = sql`
    select from city_requests where user_id = ${userId} and city_id = ${cityId} and status = 'pending' limit 1`
  return (await firstRow(db, pending)) !== null
}

export async function insertRequest(
  db: Db,
  { id, userId, cityId }: { id: string; userId: string; cityId: string },
): Promise<void> {
  await sql`insert into city_requests (id, user_id, city_id) values (${id}, ${userId}, ${cityId})`.execute(db)
}

type LockedRequest = Pick<CityRequest, 'cityId' | 'status'> & { userId: string }

/** A request, locked, so that deciding and canceling it cannot both succeed. */
export function lockRequest(db: Db, id: string): Promise<LockedRequest | null> {
  return firstRow(
    db,
    sql`select user_id as "userId", city_id as "cityId", status from city_requests where id = ${id} for update`,
  )
}

export async function cancelRequest(db: Db, id: string, userId: string): Promise<void> {
  await sql`
    update city_requests set status = 'cancelled', decided_at = now(), decided_by = ${userId}, version = version + 1
    where id = ${id}`.execute(db)
}
