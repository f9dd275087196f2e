/** Writes the `city_memberships` table, keeps the owner of a city among its members, and updates its join requests. */
import type { StoredRequestStatus } from '@lamplighter/domain/cities'
import { problem } from '@lamplighter/domain/http'
import type { Assignment, MemberRole } from '@lamplighter/domain/memberships'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { firstRow, oneRow } from '../../db/rows.ts'
import type { CitiesTable } from '../../db/schema.ts'

export type LockedCity = Pick<Selectable<CitiesTable>, 'id' | 'name' | 'state' | 'is_active'>

/**
 * Locks the city against every other change of its members until the transaction ends, so that two city admins cannot
 * demote each other at the same time. The lock still allows other users to add locations.
 */
export function lockCity(db: Db, id: string): Promise<LockedCity | null> {
  return firstRow(db, sql`select id, name, state, is_active from cities where id = ${id} for no key update`)
}

/** An assignment with a current role, as stored in the table. */
export type StoredAssignment = Assignment & { role: MemberRole }

export interface Member extends StoredAssignment {
  userId: string
  name: string
}

export function findMember(db: Db, cityId: string, userId: string): Promise<Member | null> {
  return firstRow(
    db,
    sql`
      select m.user_id as "userId", u.name, m.role, m.status, m.user_type as "userType",
        m.custom_categories as "customCategories"
      from city_memberships m join users u on u.id = m.user_id
      where m.city_id = ${cityId} and m.user_id = ${userId}`,
  )
}

/** How many active city admins the city has besides this user. */
export async function countOtherCityAdmins(db: Db, cityId: string, userId: string): Promise<number> {
  const others = sql<{ count: number }>`
    select count(*)::int as count from city_memberships
    where city_id = ${cityId} and user_id <> ${userId} and role = 'city_admin' and status = 'active'`
  return (await oneRow(db, others)).count
}

export async function insertMember(
  db: Db,
  cityId: string,
  userId: string,
  { role, status, userType, customCategories }: StoredAssignment,
): Promise<void> {
  await requireOn(db, userId)
  await sql`
    insert into city_memberships (city_id, user_id, role, status, user_type, custom_categories)
    values (${cityId}, ${userId}, ${role}, ${status}, ${userType}, ${customCategories})`.execute(db)
}

/** Waits for whoever switches the person off right now. */
export async function requireOn(db: Db, userId: string): Promise<void> {
  const off = sql<{ off: boolean }>`
    select switched_off_at is not null as off from users where id = ${userId} for share`
  if ((await firstRow(db, off))?.off) throw problem('person_switched_off')
}

export async function updateMember(
  db: Db,
  cityId: string,
  userId: string,
  { role, status, userType, customCategories }: StoredAssignment,
): Promise<void> {
  await sql`
    update city_memberships set role = ${role}, status = ${status}, user_type = ${userType},
      custom_categories = ${customCategories}, version = version + 1, updated_at = now()
    where city_id = ${cityId} and user_id = ${userId}`.execute(db)
}

export async function deleteMember(db: Db, cityId: string, userId: string): Promise<void> {
  await sql`delete from city_memberships where city_id = ${cityId} and user_id = ${userId}`.execute(db)
}

/** Makes this City Admin the owner if the city has none. */
export async function setFirstOwner(db: Db, cityId: string, userId: string): Promise<void> {
  await sql`update cities set owner_id = ${userId}, version = version + 1, updated_at = now()
    where id = ${cityId} and owner_id is null`.execute(db)
}

/** Replaces an owner who is no longer a member with the longest-serving City Admin. */
export async function replaceOwner(db: Db, cityId: string, userId: string): Promise<void> {
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

/** A canceled request is treated as missing. */
export function findRequest(db: Db, id: string): Promise<JoinRequest | null> {
  return firstRow(
    db,
    sql`
      select q.id, q.city_id as "cityId", c.name as "cityName", q.user_id as "userId", u.name as "userName", q.status
      from city_requests q join users u on u.id = q.user_id join cities c on c.id = q.city_id
      where q.id = ${id} and q.status <> 'cancelled'`,
  )
}

/** Returns false when it is no longer pending: a concurrent request decided or canceled it. */
export async function decideRequest(
  db: Db,
  id: string,
  verdict: 'approved' | 'rejected',
  decidedBy: string,
): Promise<boolean> {
  const decided = sql`
    update city_requests set status = ${verdict}, decided_at = now(), decided_by = ${decidedBy}, version = version + 1
    where id = ${id} and status = 'pending' returning id`
  return (await firstRow(db, decided)) !== null
}

/** Closes the pending join request of a user who becomes a member in another way. */
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
