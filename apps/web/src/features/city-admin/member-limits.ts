/** What the caller may change of a member, asked of the domain's own rule; the server asks it again. */
import type { CityMembership } from '@lamplighter/domain/auth'
import { type DepartmentCategory, departmentCategories } from '@lamplighter/domain/catalogue'
import type { CityMember } from '@lamplighter/domain/city-admin'
import { assignedCategories, checkMemberChange, roleOf } from '@lamplighter/domain/memberships'

/** The caller as a member of the city on the screen. */
export interface Actor {
  userId: string
  membership: CityMembership
}

/** Why the caller may not change this member at all, in the words that the server would use; null if they may. */
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

/** What a newcomer is first offered to see: as much as the caller may give. */
export function widestSight(actor: Actor): Pick<CityMember, 'userType' | 'customCategories'> {
  const customCategories = grantableCategories(actor)
  return customCategories.length === departmentCategories.length
    ? { userType: 'all', customCategories: [] }
    : { userType: 'custom', customCategories }
}

/** The categories that the caller may give to others: all as a City Admin, as a director their own (ACC-27). */
export function grantableCategories({ membership }: Actor): DepartmentCategory[] {
  if (roleOf(membership.role) === 'city_admin') return [...departmentCategories]
  return assignedCategories(membership)
}
