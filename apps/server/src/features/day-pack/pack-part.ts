/** The part of a city that a pack contains, as SQL: what its caller may see within the requested box. */
import type { DayPackQuery } from '@lamplighter/domain/day-pack'
import { activeMembershipIn, categoryScope } from '@lamplighter/domain/memberships'
import { type RawBuilder, sql } from 'kysely'
import { shortHash } from '../../db/change-log/log-position.ts'
import type { SignedInUser } from '../../http/context.ts'
import { inBox } from '../locations/index.ts'
import { listedLocations } from '../memberships/index.ts'

export interface PackPart {
  cityId: string
  bbox: NonNullable<DayPackQuery['bbox']> | null
  /** Condition on locations `l`: true for those in the pack. */
  locations: RawBuilder<boolean>
  /** Condition on locations `l` whose orders are in the pack: the trash is included, as in the lists (ORDER-2). */
  placesOfOrders: RawBuilder<boolean>
  /** Condition on departures `d` of the change log from where the caller could see the location. */
  departures: RawBuilder<boolean>
  /** Changes when the person, role or department changes. */
  scope: string
}

export function packPart(
  user: SignedInUser,
  { cityId, bbox }: Pick<DayPackQuery, 'cityId' | 'bbox'>,
): PackPart {
  const of = (alias: string) => {
    const ofCity = sql<boolean>`${sql.ref(`${alias}.city_id`)} = ${cityId}::uuid and ${listedLocations(user, { cityId }, alias)}`
    return bbox ? sql<boolean>`${ofCity} and ${inBox(bbox, alias)}` : ofCity
  }
  const membership = activeMembershipIn(user, cityId)
  const seen = user.platformRole === 'admin' || !membership ? 'all' : categoryScope(membership)
  return {
    cityId,
    bbox: bbox ?? null,
    locations: sql<boolean>`${of('l')} and l.deleted_at is null`,
    placesOfOrders: of('l'),
    departures: of('d'),
    scope: shortHash([user.userId, seen]),
  }
}
