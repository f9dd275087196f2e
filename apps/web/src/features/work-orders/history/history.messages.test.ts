/** ORDER-51 */
import type { TimelineEntry } from '@lamplighter/domain/work-orders'
import { expect, test } from 'vitest'
import { changeInWords, changesBelow, entryInWords } from './history.messages.ts'

test.each([
  [{ field: 'priority', from: 'low', to: 'high' }, 'Priority: from Low to High'],
  [{ field: 'title', from: 'Oil it', to: 'Talk to Wes' }, 'Title: from “Oil it” to “Talk to Wes”'],
  [{ field: 'description', from: null, to: 'Bring two' }, 'Description: “Bring two”'],
  [{ field: 'tags', from: 'loose, wet', to: null }, 'Tags: removed (loose, wet)'],
  [{ field: 'dueOn', from: null, to: '2031-12-01' }, 'Due date: Dec 1, 2031'],
] as const)('ORDER-51 %j', (change, words) => {
  expect(changeInWords(change)).toBe(words)
})

const entry = (kind: TimelineEntry['kind'], from: string | null = null, to: string | null = null) => ({
  ...{ id: '1', kind, at: '2026-11-29T00:00:00Z', recordedAt: null, text: null, reason: null, media: [] },
  by: { _id: '1', name: 'Ana' },
  rule: null,
  changes: from || to ? [{ field: 'assigned' as const, from, to }] : [],
})

test.each([
  [entry('created'), 'Ana created this work order'],
  [entry('changed'), 'Ana made changes'],
  [entry('assigned', null, 'Streets A, Wes'), 'Ana assigned it to Streets A, Wes'],
  [entry('assigned', 'Wes'), 'Ana unassigned everyone'],
  [entry('unassigned', 'Wes'), 'Ana unassigned Wes'],
  [entry('on_my_way'), 'Ana is on the way'],
  [entry('comment'), 'Ana'],
  [{ ...entry('assigned', null, 'Streets A'), rule: 'Night' }, 'The rule “Night” assigned it to Streets A'],
])('ORDER-51 an entry as a sentence', (told, words) => {
  expect(entryInWords(told)).toBe(words)
})

test('ORDER-51 an assignment also tells who had it before', () => {
  expect(changesBelow(entry('assigned', 'Wes', 'Wendy')).map(changeInWords)).toEqual([
    'Assigned to: from Wes to Wendy',
  ])
  expect(changesBelow(entry('assigned', null, 'Wendy'))).toEqual([])
})
