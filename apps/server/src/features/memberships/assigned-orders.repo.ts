/** Takes work orders, crews and rules from members who leave a city, or no longer see an order (ORDER-49). */
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import type { StoredAssignment, Member as StoredMember } from './memberships.repo.ts'
import { visibleLocations } from './scope.ts'

interface Member {
  userId: string
  name: string
}

/**
 * `after` is null for someone who leaves. Returns how many open orders, of all or of one location, they no longer have.
 */
export async function takeOrders(
  db: Db,
  cityId: string,
  { userId, name }: Member,
  after: StoredAssignment | null,
  by: { userId: string },
  locationId: string | null = null,
): Promise<number> {
  const memberships = after ? [{ ...after, cityId, cityName: '', cityState: '' }] : []
  const sees = visibleLocations({ userId, platformRole: 'user', memberships })
  const { numAffectedRows } = await sql`
    with taken as (update work_orders w set assignee_ids = array_remove(w.assignee_ids, ${userId}),
      unassigned = array_append(array_remove(w.unassigned, ${name}), ${name}), updated_at = now(), version = w.version + 1
    from locations l
    where l.id = w.location_id and w.city_id = ${cityId} and w.status = 'open' and w.assignee_ids @> array[${userId}::uuid]
      and ${locationId === null ? sql`true` : sql`w.location_id = ${locationId}`} and not ${sees} returning w.city_id, w.id)
    insert into work_order_changes (city_id, work_order_id, kind, changes, changed_by)
    select city_id, id, 'unassigned',
      jsonb_build_array(jsonb_build_object('field', 'assigned', 'from', ${name}::text, 'to', null)), ${by.userId}::uuid from taken`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** After a location went to another department: takes its open orders from those who do not see it there. */
export async function takeOrdersAt(
  db: Db,
  { cityId, locationId }: { cityId: string; locationId: string },
  by: { userId: string },
): Promise<void> {
  const { rows } = await sql<StoredMember>`
    select m.user_id as "userId", u.name, m.role, m.status, m.user_type as "userType",
      m.custom_categories as "customCategories"
    from city_memberships m join users u on u.id = m.user_id
    where m.city_id = ${cityId} and m.user_id in (
      select unnest(assignee_ids) from work_orders where location_id = ${locationId} and status = 'open')
    order by m.user_id`.execute(db)
  for (const member of rows) await takeOrders(db, cityId, member, member, by, locationId)
}

/** Rules of the city no longer notify them, either. */
export async function leaveCrews(db: Db, cityId: string, userId: string): Promise<void> {
  await sql`
    update crews set member_ids = array_remove(member_ids, ${userId}), lead_id = nullif(lead_id, ${userId}),
      version = version + 1, updated_at = now()
    where city_id = ${cityId} and member_ids @> array[${userId}::uuid]`.execute(db)
  await sql`
    update order_rules set tell_ids = array_remove(tell_ids, ${userId}), version = version + 1, updated_at = now()
    where city_id = ${cityId} and tell_ids @> array[${userId}::uuid]`.execute(db)
}
