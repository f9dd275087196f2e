/** What the caller may change about a member, by the domain's rule. The server checks again. */
import type { CityMembership } from '@lamplighter/domain/auth'
import { type DepartmentCategory, departmentCategories } from '@lamplighter/domain/catalog'
import type { CityMember } from '@lamplighter/domain/city-admin'
import { assignedCategories, checkMemberChange, roleOf } from '@lamplighter/domain/memberships'

/** The caller's membership in the shown city. */
export interface Actor {
  userId: string
  membership: CityMembership
}

/** The server's reason why the caller may not change this member; null if they may. */
export function reasonAgainst(
  { userId, membership }: Actor,
  member: CityMember,
  members: readonly CityMember[],
): string | null {
  const otherAdmins = members.filter(
    ({ _id, role, status }) => _id !== member._id && status === 'active' && roleOf(role) === 'city_admin',
  )
  const problem = checkMemberChange({
    actor: { ...membership, userId },
    target: { ...member, userId: member._id },
    change: null,
    activeCityAdmins: otherAdmins.length + 1,
  })
  return problem?.message ?? null
}

/** Initial categories for a new member: all that the caller may give. */
export function widestSight(actor: Actor): Pick<CityMember, 'userType' | 'customCategories'> {
  const customCategories = grantableCategories(actor)
  return customCategories.length === departmentCategories.length
    ? { userType: 'all', customCategories: [] }
    : { userType: 'custom', customCategories }
}

/** Categories that the caller may give: all as a City Admin, their own as a director (ACC-27). */
export function grantableCategories({ membership }: Actor): DepartmentCategory[] {
  if (roleOf(membership.role) === 'city_admin') return [...departmentCategories]
  return assignedCategories(membership)
}
