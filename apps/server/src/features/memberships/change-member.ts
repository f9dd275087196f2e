/**
 * Changes or removes a member, for both dashboards: under a lock on the city, checked by the domain's rule (ACC-25 to
 * ACC-28), recorded in the feed and the audit trail.
 */
import type { ActivityEvent } from '@lamplighter/domain/activities'
import { orNotFound, problem } from '@lamplighter/domain/http'
import {
  type Assignment,
  checkMemberChange,
  type MemberChange,
  type Membership,
  memberRoleOf,
} from '@lamplighter/domain/memberships'
import { enforce } from '@lamplighter/domain/rules'
import type { WriteContext } from '../../http/context.ts'
import { leaveCrews, takeOrders } from './assigned-orders.repo.ts'
import { authorize } from './authorize.ts'
import * as repo from './memberships.repo.ts'

export interface MemberChangeRequest {
  city: repo.LockedCity
  member: repo.Member
  /** The requested assignment, possibly with an older name of the role; null to remove. */
  change: Assignment | null
  /** Platform admins need no membership. Only two rules limit them: the role must exist, and the last city admin must stay. */
  by: 'platform admin' | 'member'
}

/** Locks the city for a change of its members; an inactive one allows none (CITY-6). */
export async function lockActiveCity({ db }: WriteContext, cityId: string): Promise<repo.LockedCity> {
  const city = orNotFound(await repo.lockCity(db, cityId))
  if (!city.is_active) throw problem('city_inactive')
  return city
}

export async function changeMember(context: WriteContext, order: MemberChangeRequest): Promise<void> {
  const { db } = context
  const { city, member, change } = order
  await checkChange(context, order)
  if (!change) {
    await repo.deleteMember(db, city.id, member.userId)
    await repo.replaceOwner(db, city.id, member.userId)
    await leaveCrews(db, city.id, member.userId)
    await recordTaken(context, city.id, member, null)
    const left = {
      type: 'user_left',
      action: 'user_removed',
      details: { memberName: member.name, cityName: city.name },
    } as const
    return recordMember(context, city.id, member.userId, left, { before: member })
  }
  const role = memberRoleOf(change.role)
  if (!role) throw problem('role_unknown')
  const after = { ...change, role }
  await repo.updateMember(db, city.id, member.userId, after)
  if (role === 'city_admin') await repo.setFirstOwner(db, city.id, member.userId)
  await recordTaken(context, city.id, member, after)
  const updated = {
    type: 'city_updated',
    action: 'user_role_updated',
    details: { memberName: member.name, ...(role === memberRoleOf(member.role) ? {} : { role }) },
  } as const
  recordMember(context, city.id, member.userId, updated, { before: member, after })
}

async function recordTaken(
  { db, user, activities }: WriteContext,
  cityId: string,
  member: repo.Member,
  after: repo.StoredAssignment | null,
): Promise<void> {
  const count = await takeOrders(db, cityId, member, after, user)
  const entry = {
    type: 'city_updated',
    action: 'orders_unassigned',
    details: { memberName: member.name, count },
  } as const
  if (count > 0) activities.push({ ...entry, cityId, targetId: member.userId })
}

/**
 * Checks first with the memberships that were loaded at the start of the request, so that the last city admin sees the
 * specific error. Checks again under the lock, because the caller's own role may have changed while the request waited.
 */
async function checkChange(
  context: WriteContext,
  { city, member, change, by }: MemberChangeRequest,
): Promise<void> {
  const { db, user } = context
  const activeCityAdmins = (await repo.countOtherCityAdmins(db, city.id, member.userId)) + 1
  const check = (actor: MemberChange['actor']) =>
    enforce(checkMemberChange({ actor, target: member, change, activeCityAdmins }))
  if (by === 'platform admin') return check({ userId: user.userId, platformAdmin: true })
  const before = user.memberships.find((membership) => membership.cityId === city.id)
  if (before) check({ ...before, userId: user.userId })
  const now = await recheckRight(context, city, 'members:manage')
  if (now) check(now)
}

/** Checks the caller's membership as it is under the city's lock, not as it was when the request arrived. */
export async function recheckRight(
  { db, user }: WriteContext,
  city: repo.LockedCity,
  action: 'members:manage' | 'request:decide',
): Promise<repo.Member | null> {
  const now = await repo.findMember(db, city.id, user.userId)
  const memberships: Membership[] = now
    ? [{ ...now, cityId: city.id, cityName: city.name, cityState: city.state }]
    : []
  authorize(
    { ...user, memberships: memberships.map((membership) => ({ ...membership, cityActive: true })) },
    action,
    { cityId: city.id },
  )
  return now
}

/** Creates a membership and records it in the feed. */
export async function addMember(
  context: WriteContext,
  city: { id: string; name: string },
  member: { userId: string; name: string },
  assignment: repo.StoredAssignment,
  invitedBy?: string,
): Promise<void> {
  await repo.insertMember(context.db, city.id, member.userId, assignment)
  if (assignment.role === 'city_admin') await repo.setFirstOwner(context.db, city.id, member.userId)
  const joined = {
    type: 'user_joined',
    action: 'joined',
    details: { memberName: member.name, cityName: city.name, ...(invitedBy ? { invitedBy } : {}) },
  } as const
  recordMember(context, city.id, member.userId, joined, { after: assignment })
}

function recordMember(
  { activities, audits }: WriteContext,
  cityId: string,
  userId: string,
  entry: ActivityEvent,
  change: { before?: unknown; after?: unknown },
): void {
  activities.push({ ...entry, cityId, targetId: userId })
  audits.push({ objectType: 'city_membership', objectId: userId, cityId, ...change })
}
