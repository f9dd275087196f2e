import { describe, expect, test } from 'vitest'
import { ApiProblem, sentenceFor } from './api-problem.ts'

// WORD-3
describe('the message of a failure', () => {
  test('is the server’s for a deliberate rejection', () => {
    const refused = new ApiProblem(
      'request_pending',
      409,
      'You already have a pending request for this city.',
    )
    expect(sentenceFor(refused, 'Failed to join city')).toBe(
      'You already have a pending request for this city.',
    )
  })

  test.each([
    ['no connection', new ApiProblem('network', 0, 'No answer')],
    ['a broken server', new ApiProblem('internal', 500, 'Something went wrong')],
    ['a fault of ours', new TypeError('x is undefined')],
  ])('is the fallback for %s', (_what, error) => {
    expect(sentenceFor(error, 'Failed to join city')).toBe('Failed to join city')
  })
})

test('marks a write as unsettled if the server may have done it', () => {
  const unsettled = [0, 429, 500, 503].map((status) => new ApiProblem('unavailable', status, '').isUnsettled)
  const settled = [400, 401, 409, 412, 422].map(
    (status) => new ApiProblem('not_found', status, '').isUnsettled,
  )
  expect(unsettled).not.toContain(false)
  expect(settled).not.toContain(true)
})
