/** Roles in a city and who a caller is (ACC-8 to ACC-10). */

export const roles = ['city_admin', 'department_director', 'city_worker'] as const
export type Role = (typeof roles)[number]

export const roleLabels: Record<Role, string> = {
  city_admin: 'City Admin',
  department_director: 'Department Director',
  city_worker: 'City Worker',
}

const legacyRoles: Readonly<Record<string, Role>> = { owner: 'city_admin', member: 'city_worker' }

/** The role behind a stored value, legacy names included; null for a value we do not know. `roleOf('owner')` is 'city_admin'. */
export function roleOf(stored: string): Role | null {
  return (
    roles.find((role) => role === stored) ??
    (Object.hasOwn(legacyRoles, stored) ? legacyRoles[stored] : null) ??
    null
  )
}

/** The role as people read it; an unknown value is shown as it is. */
export function roleLabel(stored: string): string {
  const role = roleOf(stored)
  return role ? roleLabels[role] : stored
}

/** What a member of a city may do and see. */
export interface Assignment {
  /** As stored: a role or one of its legacy names; anything else gives no rights. */
  role: string
  /** Only 'active' gives rights. */
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
}

/** The caller that a user record stands for. */
export function callerOf(user: {
  _id: string
  platformRole: PlatformRole
  cityMemberships: readonly Membership[]
}): Caller {
  return { userId: user._id, platformRole: user.platformRole, memberships: user.cityMemberships }
}

export function isActive(membership: Membership): boolean {
  return membership.status === 'active' && roleOf(membership.role) !== null
}

/** The membership that gives rights in a city, if there is one. */
export function activeMembershipIn(caller: Caller, cityId: string): Membership | undefined {
  return caller.memberships.find((membership) => membership.cityId === cityId && isActive(membership))
}

export function activeMemberships(caller: Caller): Membership[] {
  return caller.memberships.filter(isActive)
}

/** Whether somebody may begin a location: in one of their cities (LOC-58). */
export function mayBeginLocation(user: { cityMemberships: readonly Membership[] }): boolean {
  return user.cityMemberships.some(isActive)
}

/** Whether the membership opens the city admin dashboard (ACC-9). */
export function administersCity(membership: Membership): boolean {
  const role = roleOf(membership.role)
  return isActive(membership) && (role === 'city_admin' || role === 'department_director')
}

/** Whether the membership is a city admin's: nobody else sees the city's trash (ACC-24). */
export function isCityAdmin(membership: Membership): boolean {
  return isActive(membership) && roleOf(membership.role) === 'city_admin'
}

/** The cities whose dashboard the caller may open. */
export function administeredCityIds(caller: Caller): string[] {
  return caller.memberships.filter(administersCity).map((membership) => membership.cityId)
}
