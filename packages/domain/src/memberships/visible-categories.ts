/** Which department categories are assigned, and what a member therefore sees in the city (ACC-15). */
import {
  type CategoryKey,
  type DepartmentCategory,
  departmentCategories,
  isDepartmentCategory,
} from '../catalogue/categories.ts'
import { categoryOfIcon } from '../catalogue/icons.ts'
import { type Assignment, isActive, type Membership, roleOf } from './roles.ts'
import { categoriesOfUserType, isUserType } from './user-types.ts'

/** The categories assigned by user type (ACC-17), in the catalogue's order; none for a missing or unknown type. */
export function assignedCategories({
  userType,
  customCategories,
}: Pick<Assignment, 'userType' | 'customCategories'>): DepartmentCategory[] {
  if (userType === null || !isUserType(userType)) return []
  const chosen: readonly string[] = userType === 'custom' ? customCategories : categoriesOfUserType[userType]
  return departmentCategories.filter((category) => chosen.includes(category))
}

/**
 * What the tiles and the icon picker show: the union over the active memberships (ACC-18). A city admin sees
 * every category of the city and so has all ten. Never a right: rights come from `categoryScope` of one membership.
 */
export function visibleCategories(memberships: readonly Membership[]): DepartmentCategory[] {
  const active = memberships.filter(isActive)
  if (active.some(({ role }) => roleOf(role) === 'city_admin')) return [...departmentCategories]
  const assigned = new Set(active.flatMap(assignedCategories))
  return departmentCategories.filter((category) => assigned.has(category))
}

/** The tiles of the home page: the visible categories, and WorkOrders always (ACC-18). */
export function homeTiles(memberships: readonly Membership[]): CategoryKey[] {
  return ['WorkOrders', ...visibleCategories(memberships)]
}

/**
 * Which icons a membership sees in its city. SQL builds its predicate from this; `scopeIncludes` is the same rule
 * for one icon. `includeUncategorised` speaks of WorkOrders icons, plain pins and unknown keys.
 */
export type CategoryScope =
  | { all: true }
  | { all: false; categories: DepartmentCategory[]; includeUncategorised: boolean }

/**
 * A city admin sees all; a worker the assigned categories, or all with none assigned; a director the assigned ones
 * and nothing with none; an inactive membership nothing (ACC-8, ACC-15).
 */
export function categoryScope(membership: Membership): CategoryScope {
  if (!isActive(membership)) return { all: false, categories: [], includeUncategorised: false }
  const role = roleOf(membership.role)
  if (role === 'city_admin' || membership.userType === 'all') return { all: true }
  const categories = assignedCategories(membership)
  if (role === 'department_director') return { all: false, categories, includeUncategorised: false }
  return categories.length === 0 ? { all: true } : { all: false, categories, includeUncategorised: true }
}

/** Whether a scope includes a location with this icon. */
export function scopeIncludes(scope: CategoryScope, icon: string | null): boolean {
  if (scope.all) return true
  const category = categoryOfIcon(icon)
  if (category === null || !isDepartmentCategory(category)) return scope.includeUncategorised
  return scope.categories.includes(category)
}
