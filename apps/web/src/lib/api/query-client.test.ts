import { expect, test } from 'vitest'
import { ApiProblem } from './api-problem.ts'
import { queryClient } from './query-client.ts'

const { retry } = queryClient.getDefaultOptions().queries ?? {}

function triesOf(error: Error): number {
  if (typeof retry !== 'function') throw new Error('There is no rule')
  for (let failures = 0; ; failures++) if (!retry(failures, error)) return failures + 1
}

const body = { type: '', title: '', status: 500, code: 'internal', detail: '' } as never

test.each([
  ['a failure of the server', new ApiProblem('internal', 500, 'failed', body), 2],
  ['a failure without our words', new ApiProblem('unexpected_answer', 500, ''), 2],
  ['a busy server', new ApiProblem('unavailable', 503, 'busy', body), 2],
  ['a proxy whose server is away', new ApiProblem('unexpected_answer', 502, ''), 3],
  ['a lost connection', new ApiProblem('network', 0, ''), 3],
  ['a refusal', new ApiProblem('forbidden', 403, 'no', body), 1],
])('WORD-34 limits the retries of a read after %s', (_what, error, tries) => {
  expect(triesOf(error)).toBe(tries)
})
