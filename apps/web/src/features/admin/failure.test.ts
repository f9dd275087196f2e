import { expect, test } from 'vitest'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { failureOf } from './failure.ts'

const refused = new ApiProblem('city_exists', 409, 'HTTP 409', {
  type: 'urn:lamplighter:problem:city_exists',
  title: 'city exists',
  status: 409,
  code: 'city_exists',
  message: 'This city already exists.',
})

// WORD-3
test.each([
  ['createCity', refused, 'Create city: This city already exists.'],
  ['recalculate', new ApiProblem('network', 0, 'No answer came.'), 'Recalculate stats: No answer came.'],
  ['updateCity', 'what', 'Update city: what'],
] as const)('%s that fails with %s is told as %s', (operation, error, sentence) => {
  expect(failureOf(operation, error)).toBe(sentence)
})
