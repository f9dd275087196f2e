import { expect, test } from 'vitest'
import { ApiProblem } from '../api/api-problem.ts'
import { nextStep } from './next-step.ts'

const after = (
  status: number,
  code: ApiProblem['code'] = 'invalid_request',
  retryAfter: number | null = null,
) => new ApiProblem(code, status, '', null, retryAfter)

test.each([0, 408, 425, 429, 500, 502, 503, 507])('DUR-18: after %i it is sent again', (status) => {
  expect(nextStep(after(status), 0, 0.5)).toEqual({ how: 'again', afterMs: 1_000 })
})

test('DUR-18: the wait doubles up to five minutes, and is never shorter than the server asks', () => {
  const waits = [0, 1, 2, 8, 9, 50].map((tries) => nextStep(after(503), tries, 0.5))
  expect(waits.map((step) => 'afterMs' in step && step.afterMs)).toEqual([
    1_000, 2_000, 4_000, 256_000, 300_000, 300_000,
  ])
  expect(nextStep(after(429, 'too_many_requests', 90), 0)).toEqual({ how: 'again', afterMs: 90_000 })
})

test('DUR-18: what a proxy answers says nothing about the item', () => {
  expect(nextStep(after(403, 'unexpected_answer'), 0)).toMatchObject({ how: 'again' })
})

test('DUR-18: without a sign-in it waits for the same person', () => {
  expect(nextStep(after(401, 'not_signed_in'), 3)).toEqual({ how: 'pause' })
})

test.each([
  [409, 'conflict'],
  [412, 'conflict'],
  [400, 'refused'],
  [403, 'refused'],
  [404, 'refused'],
  [410, 'refused'],
  [413, 'refused'],
  [422, 'refused'],
] as const)('DUR-18: after %i it stays as %s', (status, state) => {
  expect(nextStep(after(status), 0)).toEqual({ how: 'stop', state })
})
