/** ACC-17, the table typed by hand. */
import { expect, test } from 'vitest'
import { userTypes } from './user-types.ts'
import { assignedCategories } from './visible-categories.ts'

const table = `
  all: Buildings CommsTech Electric Gas Parks PublicSafety Sewer StormFlood Transportation Water
  public_works_crew: Transportation StormFlood Sewer Water
  facilities_maintenance: Buildings Electric Gas CommsTech
  parks_recreation: Parks Water Electric
  utilities_department: Water Sewer StormFlood Gas
  transportation_engineering: Transportation StormFlood Electric CommsTech
  public_safety: PublicSafety Buildings CommsTech Electric
  it_communications: CommsTech Buildings PublicSafety
  environmental_services: StormFlood Water Sewer Parks
  fleet_equipment: Gas Electric Transportation`
const rows = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(': ') as [string, string])

test.each(rows)('%s sees %s', (userType, categories) => {
  expect(assignedCategories({ userType, customCategories: ['Gas'] }).toSorted()).toEqual(
    categories.split(' ').toSorted(),
  )
})

test('has no user types besides these and custom', () => {
  expect(userTypes.toSorted()).toEqual([...rows.map(([userType]) => userType), 'custom'].toSorted())
})
