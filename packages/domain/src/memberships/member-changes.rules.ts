/** Rights to change and remove members of a city (ACC-25 to ACC-28, ACC-30). */
import { type DepartmentCategory, departmentCategories } from '../catalog/categories.ts'
import { type RuleProblem, refuse } from '../rules/index.ts'
import { type Assignment, type MemberRole, memberRoleOf, memberRoles, roleLabels } from './roles.ts'
import { assignedCategories } from './visible-categories.ts'

export type MemberChangeCode =
  | 'own_account'
  | 'role_unknown'
  | 'director_cannot_assign_city_admin'
  | 'director_cannot_modify_city_admin'
  | 'outside_director_categories'
  | 'last_city_admin'

/** Inactive members follow the same rules as active ones. */
type Changeable = Omit<Assignment, 'status'>

export interface MemberChange {
  /** The acting user. For platform admins only two rules apply: known roles, and keeping the last city admin. */
  actor: (Changeable & { userId: string; platformAdmin?: false }) | { userId: string; platformAdmin: true }
  target: Changeable & { userId: string }
  /** New assignment; null removes the member from the city. */
  change: Changeable | null
  /** Number of active city admins, counted under a lock. */
  activeCityAdmins: number
}

/** Returns the first problem with the change, or null. */
export function checkMemberChange(change: MemberChange): RuleProblem<MemberChangeCode> | null {
  if (change.change && memberRoleOf(change.change.role) === null) return refuse('role_unknown')
  return checkActor(change) ?? checkLastCityAdmin(change)
}

/** Assignment of a new member. */
export type NewMember = Pick<Assignment, 'role' | 'userType' | 'customCategories'>

/**
 * Checks whether the actor may add such a member. The role must be known. Directors cannot add City Admins, and can
 * assign only their own categories (ACC-26, ACC-27).
 */
export function checkNewMember(
  actor: NewMember | { platformAdmin: true },
  member: NewMember,
): RuleProblem<MemberChangeCode> | null {
  const by =
    'platformAdmin' in actor
      ? { userId: 'actor', ...actor }
      : { userId: 'actor', ...actor, platformAdmin: false as const }
  const nothing = { userId: 'target', role: '', userType: null, customCategories: [] }
  return checkMemberChange({ actor: by, target: nothing, change: member, activeCityAdmins: 1 })
}

/**
 * Merges the memberships of a person in two cities (CITY-31). The higher role wins. With equal roles, the member sees
 * the categories of both. `stays` and `goes` belong to the remaining and to the removed city.
 */
export function mergedAssignment<A extends Assignment>(stays: A, goes: A): A {
  const rank = (member: Assignment) => {
    const role = member.status === 'active' ? memberRoleOf(member.role) : null
    return role ? memberRoles.length - memberRoles.indexOf(role) : 0
  }
  if (rank(stays) !== rank(goes)) return rank(stays) > rank(goes) ? stays : goes
  const isWorker = memberRoleOf(stays.role) === 'city_worker'
  const seesAll = (member: Assignment) =>
    member.userType === 'all' || (isWorker && assignedCategories(member).length === 0)
  if (seesAll(stays)) return stays
  if (seesAll(goes)) return goes
  const own = assignedCategories(stays)
  const more = assignedCategories(goes)
  if (more.every((category) => own.includes(category))) return stays
  const both = departmentCategories.filter((category) => own.includes(category) || more.includes(category))
  return { ...stays, userType: 'custom', customCategories: both }
}

function checkActor({ actor, target, change }: MemberChange): RuleProblem<MemberChangeCode> | null {
  if (actor.platformAdmin) return null
  if (actor.userId === target.userId) return refuse('own_account')
  if (memberRoleOf(actor.role) === 'city_admin') return null
  if (change && memberRoleOf(change.role) === 'city_admin') {
    return refuse('director_cannot_assign_city_admin')
  }
  if (memberRoleOf(target.role) === 'city_admin') {
    return refuse('director_cannot_modify_city_admin')
  }
  const own = assignedCategories(actor)
  const within = (categories: readonly DepartmentCategory[]) => categories.every((c) => own.includes(c))
  const reachesTarget = within(assignedCategories(target))
  const reachesResult =
    change === null || (within(assignedCategories(change)) && !widens(target, change, own))
  return reachesTarget && reachesResult ? null : refuse('outside_director_categories')
}

/** Workers without categories see everything, so a director with categories may not create one. */
function widens(target: Changeable, change: Changeable, own: readonly DepartmentCategory[]): boolean {
  const seesAll = (member: Changeable) =>
    memberRoleOf(member.role) === 'city_worker' && assignedCategories(member).length === 0
  return seesAll(change) && !seesAll(target) && own.length < departmentCategories.length
}

function checkLastCityAdmin({
  target,
  change,
  activeCityAdmins,
}: MemberChange): RuleProblem<MemberChangeCode> | null {
  const stepsDown =
    memberRoleOf(target.role) === 'city_admin' && (!change || memberRoleOf(change.role) !== 'city_admin')
  return stepsDown && activeCityAdmins <= 1 ? refuse('last_city_admin') : null
}

/** Options of the role selector; directors cannot choose City Admin (ACC-26). */
export function assignableRoles(actorRole: string): { value: MemberRole; label: string }[] {
  const offered =
    memberRoleOf(actorRole) === 'city_admin'
      ? memberRoles
      : memberRoles.filter((role) => role !== 'city_admin')
  return offered.map((value) => ({ value, label: roleLabels[value] }))
}
