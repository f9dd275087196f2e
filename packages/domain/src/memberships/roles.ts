/** Roles in a city, and the caller of a request (ACC-8 to ACC-10, REGION-1). */

/** Roles of members, the highest first. */
export const memberRoles = ['city_admin', 'department_director', 'city_worker'] as const
export type MemberRole = (typeof memberRoles)[number]

/** A Region Viewer is no member: the role comes from a region that the city belongs to, and only reads. */
export const roles = [...memberRoles, 'region_viewer'] as const
export type Role = (typeof roles)[number]

export const roleLabels: Record<Role, string> = {
  city_admin: 'City Admin',
  department_director: 'Department Director',
  city_worker: 'City Worker',
  region_viewer: 'Region Viewer',
}

const legacyRoles: Readonly<Record<string, MemberRole>> = { owner: 'city_admin', member: 'city_worker' }

/**
 * Returns the role of a stored value, including legacy names; null for unknown values. `roleOf('owner')` is
 * 'city_admin'.
 */
export function roleOf(stored: string): Role | null {
  return (
    roles.find((role) => role === stored) ??
    (Object.hasOwn(legacyRoles, stored) ? legacyRoles[stored] : null) ??
    null
  )
}

/** The same for the roles that a member can have: null for a Region Viewer, too. */
export function memberRoleOf(stored: string): MemberRole | null {
  const role = roleOf(stored)
  return role === 'region_viewer' ? null : role
}

/** Label of a role; unknown values are shown unchanged. */
export function roleLabel(stored: string): string {
  const role = roleOf(stored)
  return role ? roleLabels[role] : stored
}

/** Status of the memberships of a person whom a platform admin has switched off (PERSON-4). */
export const SWITCHED_OFF = 'switched_off'

/** Role and categories of a member, or of a Region Viewer, in a city. */
export interface Assignment {
  /** Stored value: a role or a legacy name. Anything else gives no rights. */
  role: string
  /** Only 'active' gives rights. It is 'removed' while the city is removed. */
  status: string
  userType: string | null
  customCategories: readonly string[]
}

export interface Membership extends Assignment {
  cityId: string
  cityName: string
  cityState: string
}

export const platformRoles = ['user', 'admin'] as const
export type PlatformRole = (typeof platformRoles)[number]

export interface Caller {
  userId: string
  platformRole: PlatformRole
  memberships: readonly Membership[]
  /** For a platform admin, the removed cities: not even they read them. */
  removedCityIds?: readonly string[]
}

/** Builds the caller from a user record. */
export function callerOf(user: {
  _id: string
  platformRole: PlatformRole
  cityMemberships: readonly Membership[]
}): Caller {
  return { userId: user._id, platformRole: user.platformRole, memberships: user.cityMemberships }
}

/** True if it gives rights, which may be to read only. */
export function isActive(membership: Pick<Assignment, 'role' | 'status'>): boolean {
  return membership.status === 'active' && roleOf(membership.role) !== null
}

/** True for active members, who work in the city. False for Region Viewers, who only read (REGION-3). */
export function isMember(membership: Pick<Assignment, 'role' | 'status'>): boolean {
  return membership.status === 'active' && memberRoleOf(membership.role) !== null
}

/** True if the user is a Region Viewer, and a member of no city: they have nothing to write anywhere. */
export function onlyReads(caller: Pick<Caller, 'memberships'>): boolean {
  const active = caller.memberships.filter(isActive)
  return active.length > 0 && !active.some(isMember)
}

/** Returns what gives rights in a city, if anything: a membership, or the view of a region. */
export function activeMembershipIn(caller: Caller, cityId: string): Membership | undefined {
  return caller.memberships.find((membership) => membership.cityId === cityId && isActive(membership))
}

/** True if the caller knows the city, and it was removed (CITY-40). */
export function isRemovedCity(caller: Caller, cityId: string): boolean {
  return (
    caller.removedCityIds?.includes(cityId) === true ||
    caller.memberships.some((membership) => membership.cityId === cityId && membership.status === 'removed')
  )
}

export function activeMemberships(caller: Caller): Membership[] {
  return caller.memberships.filter(isActive)
}

/** Returns the membership with which the caller works in a city, if any. */
export function workingMembershipIn(caller: Caller, cityId: string): Membership | undefined {
  return caller.memberships.find((membership) => membership.cityId === cityId && isMember(membership))
}

export function workingMemberships(caller: Caller): Membership[] {
  return caller.memberships.filter(isMember)
}

/** True if the user has an active membership and may create locations (LOC-58). */
export function mayBeginLocation(user: { cityMemberships: readonly Membership[] }): boolean {
  return user.cityMemberships.some(isMember)
}

/** True if the membership gives access to the city admin dashboard (ACC-9). */
export function administersCity(membership: Membership): boolean {
  const role = roleOf(membership.role)
  return isActive(membership) && (role === 'city_admin' || role === 'department_director')
}

/** True for city admins. Only they see the city's trash (ACC-24). */
export function isCityAdmin(membership: Pick<Assignment, 'role' | 'status'>): boolean {
  return isActive(membership) && roleOf(membership.role) === 'city_admin'
}

/** Returns the cities whose dashboard the caller may open. */
export function administeredCityIds(caller: Caller): string[] {
  return caller.memberships.filter(administersCity).map((membership) => membership.cityId)
}
