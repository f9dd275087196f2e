/** Icons that a member sees in a city. Separate from visible-categories.ts, which does not need the icon catalog. */
import { type DepartmentCategory, isDepartmentCategory } from '../catalog/categories.ts'
import { categoryOfIcon } from '../catalog/icons.ts'
import { isActive, type Membership, type Role, roleOf } from './roles.ts'
import { assignedCategories } from './visible-categories.ts'

/**
 * Icons that a membership sees in its city. SQL builds its predicate from this, and `scopeIncludes` applies the same
 * rule to one icon. `includeUncategorized` covers WorkOrders icons, plain pins and unknown keys.
 */
export type CategoryScope =
  | { all: true }
  | { all: false; categories: DepartmentCategory[]; includeUncategorized: boolean }

const sight: Record<Role, 'everything' | 'assigned categories' | 'assigned categories, or everything'> = {
  city_admin: 'everything',
  department_director: 'assigned categories',
  city_worker: 'assigned categories, or everything',
  region_viewer: 'everything',
}

/**
 * City admins and Region Viewers see all. Workers see the assigned categories, or all if none is assigned. Directors see the assigned
 * ones, or nothing if none is. Inactive memberships see nothing (ACC-8, ACC-15).
 */
export function categoryScope(membership: Membership): CategoryScope {
  const role = roleOf(membership.role)
  if (!isActive(membership) || !role) return { all: false, categories: [], includeUncategorized: false }
  const seen = sight[role]
  if (seen === 'everything' || membership.userType === 'all') return { all: true }
  const categories = assignedCategories(membership)
  if (seen === 'assigned categories') return { all: false, categories, includeUncategorized: false }
  return categories.length === 0 ? { all: true } : { all: false, categories, includeUncategorized: true }
}

/** True if the scope includes a location with this icon. */
export function scopeIncludes(scope: CategoryScope, icon: string | null): boolean {
  return scopeCovers(scope, categoryOfIcon(icon))
}

/** The same for the stored category of an icon; null for plain pins and unknown keys. */
export function scopeCovers(scope: CategoryScope, category: string | null): boolean {
  if (scope.all) return true
  if (category === null || !isDepartmentCategory(category)) return scope.includeUncategorized
  return scope.categories.includes(category)
}
