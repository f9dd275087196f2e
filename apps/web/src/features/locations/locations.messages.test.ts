import { expect, test } from 'vitest'
import { editLocationTitle, locationPageWords } from './locations.messages.ts'

// WORD-1: texts from the specification, typed by hand.
test('the texts of the location pages', () => {
  expect(locationPageWords).toMatchObject({
    tagAddFailed: 'Failed to add tag',
    tagRemoveFailed: 'Failed to remove tag',
    notFoundAtPoint: 'Location not found. Please try again.',
  })
})

// LOC-8
test.each([
  ['maps', true, 'Update Location'],
  ['maps', false, 'Create New Location'],
  ['workorder', true, 'Update Work Order'],
  ['savedlocations', true, 'Update This Location'],
  [null, false, 'Edit Location'],
] as const)('from %s (exists: %s), the title is %s', (from, exists, title) => {
  expect(editLocationTitle(from, exists)).toBe(title)
})
