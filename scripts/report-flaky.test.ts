import { expect, it } from 'vitest'
import { flakyReport } from './report-flaky.ts'

it('says nothing when no journey was flaky', () => {
  expect(flakyReport([])).toEqual({ lines: [], tooMany: false })
})

it('lists flaky journeys, and fails the run when there are more than two', () => {
  expect(flakyReport(['a.spec.ts:1 one', 'b.spec.ts:2 two'])).toEqual({
    lines: ['flaky: 2 passed only on the retry', '  a.spec.ts:1 one', '  b.spec.ts:2 two'],
    tooMany: false,
  })
  const { lines, tooMany } = flakyReport(['one', 'two', 'three'])
  expect(tooMany).toBe(true)
  expect(lines[0]).toBe('flaky: 3 passed only on the retry, at most 2 may')
})
