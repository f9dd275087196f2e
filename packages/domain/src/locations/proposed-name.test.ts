import { expect, test } from 'vitest'
import { maxLengths } from '../http/index.ts'
import { proposedName } from './proposed-name.ts'

test.each([
  ['Fire Hydrant', '712 Clover St', 'Fire Hydrant, 712 Clover St'],
  ['Bench', 'Riverside Park', 'Bench, Riverside Park'],
  ['Manhole', 'near Mill Rd', 'Manhole, near Mill Rd'],
  ['Bench', undefined, 'Bench'],
  ['Bench', null, 'Bench'],
  ['Park', 'Park', 'Park'],
])('LOC-58 suggests for %s at %s: %s', (label, place, name) => {
  expect(proposedName(label, place)).toBe(name)
})

test('LOC-58 omits a place that is too long', () => {
  expect(proposedName('Bench', 'x'.repeat(maxLengths.location.name))).toBe('Bench')
})
