/** Writes the `city_memberships` table, keeps the owner of a city among its members, and updates its join requests. */
import type { StoredRequestStatus } from '@lamplighter/domain/cities'
import type { Role } from '@lamplighter/domain/memberships'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'

export interface LockedCity {
  id: string
  name: string
  state: string
  is_active: boolean
}

/**
 * Locks the city against every other change of its members until the transaction ends, so that two city admins cannot
 * demote each other at once. Not the strongest lock: locations may be added meanwhile.
 */
export async function lockCity(db: Db, id: string): Promise<LockedCity | null> {
  const row = await db
    .selectFrom('cities')
    .select(['id', 'name', 'state', 'is_active'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

export interface Member {
  userId: string
  name: string
  role: Role
  status: string
  userType: string | null
  customCategories: string[]
}

export async function findMember(db: Db, cityId: string, userId: string): Promise<Member | null> {
  const row = await db
    .selectFrom('city_memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select([
      'm.user_id as userId',
      'u.name',
      'm.role',
      'm.status',
      'm.user_type as userType',
      'm.custom_categories as customCategories',
    ])
    .where('m.city_id', '=', cityId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** How many active city admins the city has besides this user. */
export async function countOtherCityAdmins(db: Db, cityId: string, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from city_memberships
    where city_id = ${cityId} and user_id <> ${userId} and role = 'city_admin' and status = 'active'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export type Assignment = Pick<Member, 'role' | 'status' | 'userType' | 'customCategories'>

export async function insertMember(
  db: Db,
  cityId: string,
  userId: string,
  { role, status, userType, customCategories }: Assignment,
): Promise<void> {
  await db
    .insertInto('city_memberships')
    .values({
      city_id: cityId,
      user_id: userId,
      role,
      status,
      user_type: userType,
      custom_categories: customCategories,
    })
    .execute()
}

export async function updateMember(
  db: Db,
  cityId: string,
  userId: string,
  { role, status, userType, customCategories }: Assignment,
): Promise<void> {
  await sql`
    update city_memberships set role = ${role}, status = ${status}, user_type = ${userType},
      custom_categories = ${customCategories}, version = version + 1, updated_at = now()
    where city_id = ${cityId} and user_id = ${userId}`.execute(db)
}

export async function deleteMember(db: Db, cityId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('city_memberships')
    .where('city_id', '=', cityId)
    .where('user_id', '=', userId)
    .execute()
}

/** Makes this City Admin the owner of a city that has none. */
export async function ownIfNobodyDoes(db: Db, cityId: string, userId: string): Promise<void> {
  await sql`update cities set owner_id = ${userId}, version = version + 1, updated_at = now()
    where id = ${cityId} and owner_id is null`.execute(db)
}

/** An owner who is no longer a member is replaced by the City Admin who has been there longest. */
export async function passOwnershipOn(db: Db, cityId: string, userId: string): Promise<void> {
  await sql`
    update cities set version = version + 1, updated_at = now(), owner_id = (
      select m.user_id from city_memberships m
      where m.city_id = ${cityId} and m.role = 'city_admin' and m.status = 'active'
      order by m.created_at, m.user_id limit 1)
    where id = ${cityId} and owner_id = ${userId}`.execute(db)
}

export interface JoinRequest {
  id: string
  cityId: string
  cityName: string
  userId: string
  userName: string
  status: StoredRequestStatus
}

/** A cancelled request is treated as missing. */
export async function findRequest(db: Db, id: string): Promise<JoinRequest | null> {
  const row = await db
    .selectFrom('city_requests as q')
    .innerJoin('users as u', 'u.id', 'q.user_id')
    .innerJoin('cities as c', 'c.id', 'q.city_id')
    .select([
      'q.id',
      'q.city_id as cityId',
      'c.name as cityName',
      'q.user_id as userId',
      'u.name as userName',
      'q.status',
    ])
    .where('q.id', '=', id)
    .where('q.status', '<>', 'cancelled')
    .executeTakeFirst()
  return row ?? null
}

type Verdict = 'approved' | 'rejected'

/** False when it is no longer pending: decided or cancelled by a concurrent request. */
export async function decideRequest(
  db: Db,
  id: string,
  verdict: Verdict,
  decidedBy: string,
): Promise<boolean> {
  const { rows } = await sql`
    update city_requests set status = ${verdict}, decided_at = now(), decided_by = ${decidedBy}, version = version + 1
    where id = ${id} and status = 'pending' returning id`.execute(db)
  return rows.length === 1
}

/** Closes the pending request of a user who becomes a member some other way. */
export async function settleRequests(
  db: Db,
  cityId: string,
  userId: string,
  decidedBy: string,
): Promise<void> {
  await sql`
    update city_requests set status = 'approved', decided_at = now(), decided_by = ${decidedBy}, version = version + 1
    where city_id = ${cityId} and user_id = ${userId} and status = 'pending'`.execute(db)
}
