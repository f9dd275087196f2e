/** The words about what members see, alike on every screen. */
import { roleOf } from './roles.ts'

/** What a member without assigned categories sees of the city (ACC-15, CITY-37). A City Admin sees everything anyway. */
export function sightWithoutCategories(role: string): string {
  return roleOf(role) === 'department_director'
    ? 'No categories assigned, so nothing is visible yet.'
    : 'No categories assigned, so everything in the city is visible.'
}
