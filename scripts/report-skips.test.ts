import { expect, it } from 'vitest'
import { skipReport } from './report-skips.ts'

const skips = [
  { file: 'a.test.ts', reason: 'nginx' },
  { file: 'b.test.ts', reason: 'time' },
  { file: 'a.test.ts', reason: 'nginx' },
  { file: 'c.test.ts', reason: undefined },
]

it('reports each reason for skipping on one line', () => {
  expect(skipReport(skips, false)).toEqual({
    lines: [
      'skipped: 2 for want of nginx (a.test.ts)',
      'skipped: 1 for want of time (b.test.ts)',
      'skipped: 1 for want of (no reason given) (c.test.ts)',
    ],
    refused: [],
  })
  expect(skipReport([], true)).toEqual({ lines: [], refused: [] })
})

it('rejects unlisted or missing reasons in a complete run', () => {
  const { lines, refused } = skipReport(skips, true)
  expect(refused).toEqual(['time', '(no reason given)'])
  expect(lines[0]).toBe('skipped: 2 for want of nginx (a.test.ts)')
  expect(lines[1]).toBe('SKIPPED, but may not be: 1 for want of time (b.test.ts)')
})
