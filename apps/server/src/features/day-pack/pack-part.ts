/**
 * The part of a city that a pack contains, as SQL: what its caller may see within the requested box, and the places of the
 * caller's open orders (DUR-25).
 */
import type { DayPackQuery } from '@lamplighter/domain/day-pack'
import { activeMembershipIn, categoryScope } from '@lamplighter/domain/memberships'
import { type RawBuilder, sql } from 'kysely'
import { shortHash } from '../../db/change-log/log-position.ts'
import type { SignedInUser } from '../../http/context.ts'
import { inBox } from '../locations/index.ts'
import { listedLocations } from '../memberships/index.ts'
import { assignedTo } from '../work-orders/index.ts'

export interface PackPart {
  cityId: string
  bbox: NonNullable<DayPackQuery['bbox']> | null
  /** Only the places of the caller's open orders. */
  onlyMyOrders: boolean
  /** Condition on locations `l`: true for those in the pack. */
  locations: RawBuilder<boolean>
  /** Condition on locations `l` whose orders are in the pack: the trash is included, as in the lists (ORDER-2). */
  placesOfOrders: RawBuilder<boolean>
  /** Condition on locations `l` that the caller sees outside the part; null if the part is the whole city. */
  outside: RawBuilder<boolean> | null
  /** Condition on departures `d` of the change log from where the caller could see the location. */
  departures: RawBuilder<boolean>
  /** Changes when the person, role or department changes; for a part of the city also when the caller's crews change. */
  scope: string
}

export function packPart(
  user: SignedInUser,
  { cityId, bbox, only }: Pick<DayPackQuery, 'cityId' | 'bbox' | 'only'>,
  crewIds: readonly string[] = [],
): PackPart {
  const ofCity = (alias: string) =>
    sql<boolean>`${sql.ref(`${alias}.city_id`)} = ${cityId}::uuid and ${listedLocations(user, { cityId }, alias)}`
  const jobs = sql`(select w.location_id from work_orders w
    where w.city_id = ${cityId}::uuid and w.status = 'open' and ${assignedTo(user, 'me')})`
  const ofJobs = sql<boolean>`l.id in ${jobs}`
  const inArea = bbox ? sql<boolean>`(${inBox(bbox)} or ${ofJobs})` : sql<boolean>`true`
  const inPart = only ? ofJobs : inArea
  const isWhole = !bbox && !only
  const places = sql<boolean>`${ofCity('l')} and ${inPart}`
  const membership = activeMembershipIn(user, cityId)
  const seen = user.platformRole === 'admin' || !membership ? 'all' : categoryScope(membership)
  return {
    cityId,
    bbox: bbox ?? null,
    onlyMyOrders: only !== undefined,
    locations: sql<boolean>`${places} and l.deleted_at is null`,
    placesOfOrders: places,
    outside: isWhole ? null : sql<boolean>`${ofCity('l')} and not ${inPart}`,
    // Also those outside the part: a place of an order may have been there.
    departures: ofCity('d'),
    scope: shortHash(isWhole ? [user.userId, seen] : [user.userId, seen, crewIds]),
  }
}
