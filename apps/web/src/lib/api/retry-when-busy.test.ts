import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem } from './api-problem.ts'
import { retryWhenBusy } from './retry-when-busy.ts'

const busy = () => new ApiProblem('unavailable', 503, 'busy', null, 3)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('retries a busy server after the time that it names', async () => {
  const work = vi.fn().mockRejectedValueOnce(busy()).mockResolvedValue('in')
  const answer = retryWhenBusy(work)
  await vi.advanceTimersByTimeAsync(2_900)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_700)
  expect(await answer).toBe('in')
})

test('reports the failure after four attempts', async () => {
  const work = vi.fn().mockRejectedValue(busy())
  const answer = expect(retryWhenBusy(work)).rejects.toMatchObject({ code: 'unavailable' })
  await vi.advanceTimersByTimeAsync(20_000)
  await answer
  expect(work).toHaveBeenCalledTimes(4)
})

test('does not retry other errors', async () => {
  const work = vi.fn().mockRejectedValue(new ApiProblem('wrong_credentials', 401, 'no'))
  await expect(retryWhenBusy(work)).rejects.toMatchObject({ code: 'wrong_credentials' })
  expect(work).toHaveBeenCalledTimes(1)
})
