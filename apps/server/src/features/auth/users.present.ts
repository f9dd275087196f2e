/** Row -> wire, in SQL: the only select list for user records that leave the server. */
import { type RawBuilder, sql } from 'kysely'
import { accessToCities } from '../../http/admission/access-to-cities.ts'
import { statusIn } from '../../http/admission/membership-status.ts'

/** For platform admins: memberships alone, which they change. */
const memberships = sql`(select * from city_memberships o where o.user_id = u.id)`

/** Users in their wire form with their memberships; `where` filters `u` = users. */
export const userSelect = (where: RawBuilder<unknown>) => selectUsers(memberships, where)

/** The same with the cities of their regions, for the person in question (REGION-2). */
export const ownUserSelect = (where: RawBuilder<unknown>) =>
  selectUsers(accessToCities(sql.ref('u.id')), where)

function selectUsers(cities: RawBuilder<unknown>, where: RawBuilder<unknown>) {
  return sql`
    select u.id as "_id", u.name, u.email, u.email_verified as "emailVerified", u.platform_role as "platformRole", case when m.in_active_city then u.active_city_id end as "activeCityId",
      m.all as "cityMemberships", m.active as "hasCityMembership", u.created_at as "createdAt", u.updated_at as "updatedAt",
      u.switched_off_at as "switchedOffAt", u.erase_requested_at as "eraseRequestedAt"
    from users u cross join lateral (
      select coalesce(json_agg(json_build_object('cityId', m.city_id, 'cityName', c.name, 'cityState', c.state,
          'cityActive', c.is_active, 'role', m.role, 'status', ${statusIn('c', 'm')}, 'userType', m.user_type, 'customCategories', m.custom_categories) order by c.name, c.state), '[]') as all,
        coalesce(bool_or(${statusIn('c', 'm')} = 'active'), false) as active,
        coalesce(bool_or(${statusIn('c', 'm')} = 'active' and m.city_id = u.active_city_id), false) as in_active_city
      from ${cities} m join cities c on c.id = m.city_id) m
    where ${where}`
}
