/** Who may change or remove whom in a city (ACC-25 to ACC-28). */
import { type DepartmentCategory, departmentCategories } from '../catalogue/categories.ts'
import { type RuleProblem, refuse } from '../rules/index.ts'
import { type Assignment, type Role, roleLabels, roleOf, roles } from './roles.ts'
import { assignedCategories } from './visible-categories.ts'

export type MemberChangeCode =
  | 'own_account'
  | 'role_unknown'
  | 'director_cannot_assign_city_admin'
  | 'director_cannot_modify_city_admin'
  | 'outside_director_categories'
  | 'last_city_admin'

/** An inactive member is changed like an active one. */
type Changeable = Omit<Assignment, 'status'>

export interface MemberChange {
  /** Who asks; a platform admin needs no role here, and is bound by the known roles and the last city admin alone. */
  actor: (Changeable & { userId: string; platformAdmin?: false }) | { userId: string; platformAdmin: true }
  target: Changeable & { userId: string }
  /** What the target becomes; null removes the target from the city. */
  change: Changeable | null
  /** How many active city admins the city has now, counted under a lock. */
  activeCityAdmins: number
}

/** The first reason against the change, or null. */
export function checkMemberChange(change: MemberChange): RuleProblem<MemberChangeCode> | null {
  if (change.change && roleOf(change.change.role) === null) return refuse('role_unknown')
  return checkActor(change) ?? checkLastCityAdmin(change)
}

function checkActor({ actor, target, change }: MemberChange): RuleProblem<MemberChangeCode> | null {
  if (actor.platformAdmin) return null
  if (actor.userId === target.userId) return refuse('own_account')
  if (roleOf(actor.role) === 'city_admin') return null
  if (change && roleOf(change.role) === 'city_admin') {
    return refuse('director_cannot_assign_city_admin')
  }
  if (roleOf(target.role) === 'city_admin') {
    return refuse('director_cannot_modify_city_admin')
  }
  const own = assignedCategories(actor)
  const within = (categories: readonly DepartmentCategory[]) => categories.every((c) => own.includes(c))
  const reachesTarget = within(assignedCategories(target))
  const reachesResult =
    change === null || (within(assignedCategories(change)) && !widens(target, change, own))
  return reachesTarget && reachesResult ? null : refuse('outside_director_categories')
}

/** A worker without categories sees all, so making one is more than a director of some categories may give. */
function widens(target: Changeable, change: Changeable, own: readonly DepartmentCategory[]): boolean {
  const seesAll = (member: Changeable) =>
    roleOf(member.role) === 'city_worker' && assignedCategories(member).length === 0
  return seesAll(change) && !seesAll(target) && own.length < departmentCategories.length
}

function checkLastCityAdmin({
  target,
  change,
  activeCityAdmins,
}: MemberChange): RuleProblem<MemberChangeCode> | null {
  const stepsDown = roleOf(target.role) === 'city_admin' && (!change || roleOf(change.role) !== 'city_admin')
  return stepsDown && activeCityAdmins <= 1 ? refuse('last_city_admin') : null
}

/** The choices of the role selector: a director's omits City Admin (ACC-26). */
export function assignableRoles(actorRole: string): { value: Role; label: string }[] {
  const offered = roleOf(actorRole) === 'city_admin' ? roles : roles.filter((role) => role !== 'city_admin')
  return offered.map((value) => ({ value, label: roleLabels[value] }))
}
