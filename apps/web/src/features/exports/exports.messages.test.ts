import { expect, test } from 'vitest'
import { whatIsIn } from './exports.messages.ts'

test.each([
  [1234, true, '1,234 locations, as filtered here'],
  [1234, false, '1,234 locations'],
  [1, false, '1 location'],
  [0, true, 'No locations to download'],
  [undefined, true, 'The locations as filtered here'],
  [undefined, false, 'All locations'],
])('%s rows, filtered %s: %s', (rows, isFiltered, words) => {
  expect(whatIsIn('locations', rows, isFiltered)).toBe(words)
})
