import { categoryOf, type DepartmentCategory } from '@lamplighter/domain/catalog'
import {
  assignedCategories,
  isUserType,
  roleOf,
  userTypeNames,
  visibilityWithoutCategories,
} from '@lamplighter/domain/memberships'
import { sightWords } from './city-admin.messages.ts'

interface Assignment {
  role: string
  userType: string | null
  customCategories: readonly string[]
}

export interface Sight {
  /** The user type, or the effect of having none. */
  summary: string
  /** Empty if the summary says everything. */
  categories: DepartmentCategory[]
  /** A director without categories sees nothing until someone assigns some. */
  needsAttention: boolean
}

/** What a member can view, for one row of the list (ACC-15). */
export function sightOf(member: Assignment): Sight {
  const role = roleOf(member.role)
  if (role === 'city_admin') return { summary: sightWords.everything, categories: [], needsAttention: false }
  const categories = assignedCategories(member)
  if (categories.length === 0) {
    const needsAttention = role === 'department_director'
    return { summary: visibilityWithoutCategories(member.role), categories, needsAttention }
  }
  const type = member.userType && isUserType(member.userType) ? member.userType : 'custom'
  return { summary: userTypeNames[type], categories: type === 'all' ? [] : categories, needsAttention: false }
}

/** 'Parks, Water, Electric' */
export function namesOf(categories: readonly DepartmentCategory[]): string {
  return categories.map((category) => categoryOf(category).label).join(', ')
}
