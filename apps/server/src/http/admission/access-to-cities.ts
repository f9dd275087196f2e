/**
 * The cities that a person has to do with, as rows like those of city_memberships: their memberships, and the cities of
 * their regions as a Region Viewer. A membership of any status replaces the view of a region (REGION-2, REGION-4).
 * Whatever decides about reading asks this; writes also need a role that may write.
 */
import { type RawBuilder, sql } from 'kysely'

export const accessToCities = (userId: RawBuilder<unknown>) => sql`(
  select o.city_id, o.role, o.status, o.user_type, o.custom_categories from city_memberships o where o.user_id = ${userId}
  union all
  select distinct rc.city_id, 'region_viewer', 'active', null::text, '{}'::text[]
  from region_viewers v join region_cities rc on rc.region_id = v.region_id
  where v.user_id = ${userId} and not exists (
    select from city_memberships o where o.city_id = rc.city_id and o.user_id = v.user_id))`
