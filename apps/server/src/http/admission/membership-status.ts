import { type RawBuilder, sql } from 'kysely'

/**
 * The status of a membership `m` in its city `c`: 'removed' while the city is removed, so that it gives no rights and
 * the member learns why (CITY-40).
 */
export const statusIn = (c: string, m: string): RawBuilder<string> =>
  sql<string>`case when ${sql.ref(`${c}.removed_at`)} is null then ${sql.ref(`${m}.status`)} else 'removed' end`

/** True for users `u` with an active membership in `cityId`, or in any city. A removed one does not count. */
export const hasMembership = (u: string, cityId?: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from city_memberships m join cities c on c.id = m.city_id
  where m.user_id = ${sql.ref(`${u}.id`)} and ${statusIn('c', 'm')} = 'active'
    and ${cityId === undefined ? sql`true` : sql`m.city_id = ${cityId}`})`

/** True if the city of the row was not removed. */
export const isPresent = (cityId: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select from cities gone where gone.id = ${sql.ref(cityId)} and gone.removed_at is not null)`
