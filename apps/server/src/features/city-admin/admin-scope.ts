/**
 * The caller as the city dashboard knows them: with those memberships alone that open it. Everything that reads by
 * membership then answers for these cities only, and for a director within the assigned categories.
 */
import { problem } from '@lamplighter/domain/http'
import { administersCity } from '@lamplighter/domain/memberships'
import type { SignedInUser } from '../../http/context.ts'
import { requireRole } from '../memberships/index.ts'

/**
 * Throws forbidden for whoever has no dashboard, and not_found when `cityId` is not one of theirs. `opens` narrows it to
 * the memberships that open a part of the dashboard.
 */
export function adminScope(user: SignedInUser, cityId?: string, opens = administersCity): SignedInUser {
  requireRole(user, 'city_admin:enter')
  const memberships = user.memberships.filter(
    (membership) => opens(membership) && (!cityId || membership.cityId === cityId),
  )
  if (memberships.length === 0) throw problem('not_found')
  return { ...user, platformRole: 'user', memberships }
}

export const administeredCityIds = (user: SignedInUser) =>
  user.memberships.map((membership) => membership.cityId)
