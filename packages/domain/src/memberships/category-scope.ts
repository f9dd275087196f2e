/** Which icons a member sees in the city. Apart from the categories of tiles, which do without the catalog of icons. */
import { type DepartmentCategory, isDepartmentCategory } from '../catalogue/categories.ts'
import { categoryOfIcon } from '../catalogue/icons.ts'
import { isActive, type Membership, roleOf } from './roles.ts'
import { assignedCategories } from './visible-categories.ts'

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
