/** Reads people and statistics for the city dashboard; PostgreSQL writes the JSON (CITY-15, CITY-22). */
import type {
  getCityStats,
  listAdministeredCities,
  listCityUsers,
  listUnassignedUsers,
  PendingRequest,
} from '@lamplighter/domain/city-admin'
import type { ResponseOf } from '@lamplighter/domain/http'
import { sql } from 'kysely'
import { jsonList } from '../../db/json.ts'
import type { Db } from '../../db/kysely.ts'
import { oneRow } from '../../db/rows.ts'
import { hasMembership } from '../../http/admission/membership-status.ts'
import type { SignedInUser } from '../../http/context.ts'
import { visibleActivities } from '../activities/index.ts'
import { visibleLocations } from '../memberships/index.ts'
import { administeredCityIds } from './admin-scope.ts'

/** Anyone who registers can ask to join, so the list is limited; further requests appear as the first are decided. */
const MAX_REQUESTS = 500

const city = sql`c.id as "_id", c.name, c.state, c.country, c.is_active as "isActive", mine.role as "userRole"`
const mineIn = (user: SignedInUser) =>
  sql`cities c join city_memberships mine on mine.city_id = c.id and mine.user_id = ${user.userId}
    where c.id = any(${administeredCityIds(user)}::uuid[])`

export function listCities(db: Db, user: SignedInUser) {
  return jsonList<ResponseOf<typeof listAdministeredCities>[number]>(
    db,
    sql`select ${city} from ${mineIn(user)} order by c.name, c.state`,
  )
}

/** All members of each city: directors see them too, whatever their categories. Region Viewers without emails (REGION-9). */
export function listUsers(db: Db, user: SignedInUser) {
  return jsonList<ResponseOf<typeof listCityUsers>[number]>(
    db,
    sql`select row_to_json(own) as city, (
        select coalesce(json_agg(json_build_object('_id', u.id, 'name', u.name, 'email', u.email, 'role', m.role,
          'status', m.status, 'userType', m.user_type, 'customCategories', m.custom_categories,
          'memberSince', m.created_at) order by u.name, u.id), '[]')
        from city_memberships m join users u on u.id = m.user_id where m.city_id = own."_id") as users,
        (select coalesce(json_agg(json_build_object('_id', v.id, 'name', v.name, 'regions', v.regions)
          order by v.name, v.id), '[]')
        from (
          select u.id, u.name, json_agg(r.name order by r.name) as regions
          from region_cities rc join regions r on r.id = rc.region_id join region_viewers v on v.region_id = r.id
            join users u on u.id = v.user_id and u.switched_off_at is null
          where rc.city_id = own."_id" and not exists (
            select from city_memberships m where m.city_id = rc.city_id and m.user_id = v.user_id)
          group by u.id) v) as "regionViewers"
      from (select ${city} from ${mineIn(user)}) own order by own.name, own.state`,
  )
}

export function listPendingRequests(db: Db, user: SignedInUser) {
  return jsonList<PendingRequest>(
    db,
    sql`select q.id as "_id", q.city_id as "cityId", c.name as "cityName", c.state as "cityState", u.id as "userId",
        u.name as "userName", u.email as "userEmail", q.requested_at as "requestedAt", q.status, q.decided_at as "decidedAt"
      from city_requests q join cities c on c.id = q.city_id join users u on u.id = q.user_id
      where q.city_id = any(${administeredCityIds(user)}::uuid[]) and q.status = 'pending' order by q.requested_at, q.id limit ${MAX_REQUESTS}`,
  )
}

/** Applicants to these cities who are in no city yet; no other person's address is shown (CITY-14). */
export function listUnassigned(db: Db, user: SignedInUser) {
  return jsonList<ResponseOf<typeof listUnassignedUsers>[number]>(
    db,
    sql`select u.id as "_id", u.name, u.email, u.created_at as "createdAt" from users u
      where exists (select from city_requests q
          where q.user_id = u.id and q.status = 'pending' and q.city_id = any(${administeredCityIds(user)}::uuid[]))
        and not ${hasMembership('u')}
      order by u.name, u.id limit ${MAX_REQUESTS}`,
  )
}

export function stats(db: Db, user: SignedInUser): Promise<ResponseOf<typeof getCityStats>> {
  const cities = administeredCityIds(user)
  return oneRow(
    db,
    sql`
    select
      (select count(distinct user_id)::int from city_memberships
        where city_id = any(${cities}::uuid[]) and status = 'active') as users,
      (select count(*)::int from city_requests
        where city_id = any(${cities}::uuid[]) and status = 'pending') as "pendingRequests",
      (select count(*)::int from locations l where l.deleted_at is null and ${visibleLocations(user)}) as locations,
      (select count(*)::int from notes n join locations l on l.id = n.location_id
        where n.deleted_at is null and l.deleted_at is null and ${visibleLocations(user)}) as notes,
      (select count(*)::int from activities a where ${visibleActivities(user)}) as activities,
      (select count(*)::int from work_orders w join locations l on l.id = w.location_id
        where w.status = 'open' and ${visibleLocations(user)}) as "openWorkOrders",
      (select count(*)::int from resident_reports r
        where r.status = 'received' and r.duplicate_of is null and ${visibleLocations(user, 'r')}) as "waitingReports"`,
  )
}
