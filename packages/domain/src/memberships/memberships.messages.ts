/** Texts about what members see, the same on every screen. */
import { roleOf } from './roles.ts'

/** Describes what a member without categories sees (ACC-15, CITY-37). City Admins see everything. */
export function visibilityWithoutCategories(role: string): string {
  return roleOf(role) === 'department_director'
    ? 'No categories assigned, so nothing is visible yet.'
    : 'No categories assigned, so everything in the city is visible.'
}
