/** Department categories that tiles and the icon picker show (ACC-15). */
import { type CategoryKey, type DepartmentCategory, departmentCategories } from '../catalog/categories.ts'
import { type Assignment, isActive, isMember, type Membership, type Role, roleOf } from './roles.ts'
import { categoriesOfUserType, isUserType } from './user-types.ts'

/** Returns the categories of a user type in catalog order (ACC-17); none for a missing or unknown type. */
export function assignedCategories({
  userType,
  customCategories,
}: Pick<Assignment, 'userType' | 'customCategories'>): DepartmentCategory[] {
  if (userType === null || !isUserType(userType)) return []
  const chosen: readonly string[] = userType === 'custom' ? customCategories : categoriesOfUserType[userType]
  return departmentCategories.filter((category) => chosen.includes(category))
}

const seesAllTen: Record<Role, boolean> = {
  city_admin: true,
  department_director: false,
  city_worker: false,
  region_viewer: true,
}

/**
 * Returns the categories of tiles: the union over the active memberships (ACC-18). City admins and Region Viewers see
 * all ten. Not a right: rights come from `categoryScope` of one membership.
 */
export function visibleCategories(memberships: readonly Membership[]): DepartmentCategory[] {
  const active = memberships.filter(isActive)
  const roles = active.map(({ role }) => roleOf(role))
  if (roles.some((role) => role !== null && seesAllTen[role])) return [...departmentCategories]
  const assigned = new Set(active.flatMap(assignedCategories))
  return departmentCategories.filter((category) => assigned.has(category))
}

/** Categories of the icon picker: those of cities in which the person may add locations (ACC-18). */
export function pickedCategories(memberships: readonly Membership[]): DepartmentCategory[] {
  return visibleCategories(memberships.filter(isMember))
}

/** Tiles of the home page: the visible categories, and always WorkOrders (ACC-18). */
export function homeTiles(memberships: readonly Membership[]): CategoryKey[] {
  return ['WorkOrders', ...visibleCategories(memberships)]
}
