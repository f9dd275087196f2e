/** Department categories that tiles and the icon picker show (ACC-15). */
import { type CategoryKey, type DepartmentCategory, departmentCategories } from '../catalog/categories.ts'
import { type Assignment, isActive, type Membership, roleOf } from './roles.ts'
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

/**
 * Returns the categories of tiles and picker: the union over the active memberships (ACC-18). City admins see all ten.
 * Not a right: rights come from `categoryScope` of one membership.
 */
export function visibleCategories(memberships: readonly Membership[]): DepartmentCategory[] {
  const active = memberships.filter(isActive)
  if (active.some(({ role }) => roleOf(role) === 'city_admin')) return [...departmentCategories]
  const assigned = new Set(active.flatMap(assignedCategories))
  return departmentCategories.filter((category) => assigned.has(category))
}

/** Tiles of the home page: the visible categories, and always WorkOrders (ACC-18). */
export function homeTiles(memberships: readonly Membership[]): CategoryKey[] {
  return ['WorkOrders', ...visibleCategories(memberships)]
}
