/**
 * The caller with only the memberships that open the city dashboard. Every query by membership then covers only these
 * cities, and for a director only the assigned categories.
 */
import { problem } from '@lamplighter/domain/http'
import { activeMembershipIn, administersCity, type ObjectAction } from '@lamplighter/domain/memberships'
import type { SignedInUser } from '../../http/context.ts'
import { authorize, requireGate } from '../memberships/index.ts'

/**
 * Throws forbidden for a caller without a dashboard, and not_found when `cityId` is not one of theirs. `opens` narrows
 * the memberships to those that may use a part of the dashboard.
 */
export function adminScope(user: SignedInUser, cityId?: string, opens = administersCity): SignedInUser {
  requireGate(user, 'city_admin:enter')
  const memberships = user.memberships.filter(
    (membership) => opens(membership) && (!cityId || membership.cityId === cityId),
  )
  if (memberships.length === 0) throw problem('not_found')
  return { ...user, platformRole: 'user', memberships }
}

/** For settings of one city. Throws not_found for a city that the caller does not belong to. */
export function authorizeInCity(user: SignedInUser, action: ObjectAction, cityId: string): void {
  requireGate(user, 'city_admin:enter')
  if (!activeMembershipIn(user, cityId)) throw problem('not_found')
  authorize(user, action, { cityId })
}

export const administeredCityIds = (user: SignedInUser) =>
  user.memberships.map((membership) => membership.cityId)
