/** Which department categories are assigned, and what a member therefore sees on tiles and in the picker (ACC-15). */
import { type CategoryKey, type DepartmentCategory, departmentCategories } from '../catalogue/categories.ts'
import { type Assignment, isActive, type Membership, roleOf } from './roles.ts'
import { categoriesOfUserType, isUserType } from './user-types.ts'

/** The categories assigned by user type (ACC-17), in the catalog's order; none for a missing or unknown type. */
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
