/** User types with their labels and visible categories (ACC-17). */
import { type DepartmentCategory, departmentCategories } from '../catalog/categories.ts'

export const userTypeNames = {
  all: 'All Departments',
  custom: 'Custom',
  public_works_crew: 'Public Works Crew',
  facilities_maintenance: 'Facilities Maintenance',
  parks_recreation: 'Parks & Recreation',
  utilities_department: 'Utilities Department',
  transportation_engineering: 'Transportation Engineering',
  public_safety: 'Public Safety',
  it_communications: 'IT & Communications',
  environmental_services: 'Environmental Services',
  fleet_equipment: 'Fleet & Equipment',
} as const
export type UserType = keyof typeof userTypeNames

export const userTypes = Object.keys(userTypeNames) as UserType[]

export function isUserType(value: string): value is UserType {
  return Object.hasOwn(userTypeNames, value)
}

/** Categories of every user type except 'custom', which stores them in the membership. */
export const categoriesOfUserType: Record<Exclude<UserType, 'custom'>, readonly DepartmentCategory[]> = {
  all: departmentCategories,
  public_works_crew: ['Transportation', 'StormFlood', 'Sewer', 'Water'],
  facilities_maintenance: ['Buildings', 'Electric', 'Gas', 'CommsTech'],
  parks_recreation: ['Parks', 'Water', 'Electric'],
  utilities_department: ['Water', 'Sewer', 'StormFlood', 'Gas'],
  transportation_engineering: ['Transportation', 'StormFlood', 'Electric', 'CommsTech'],
  public_safety: ['PublicSafety', 'Buildings', 'CommsTech', 'Electric'],
  it_communications: ['CommsTech', 'Buildings', 'PublicSafety'],
  environmental_services: ['StormFlood', 'Water', 'Sewer', 'Parks'],
  fleet_equipment: ['Gas', 'Electric', 'Transportation'],
}
