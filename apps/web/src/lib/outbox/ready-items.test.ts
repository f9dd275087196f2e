import { expect, test } from 'vitest'
import type { OutboxItem, OutboxProblem } from './outbox-item.ts'
import { nextTryIn, readyItems } from './ready-items.ts'

const item = (opId: string, changes: Partial<OutboxItem> = {}): OutboxItem => ({
  opId,
  userId: 'wes',
  kind: 'note.create',
  entityId: opId,
  creates: true,
  dependsOn: [],
  input: null,
  request: {},
  baseVersion: null,
  mediaIds: [],
  title: '',
  href: '/',
  recordedAt: '',
  state: 'waiting',
  tries: 0,
  nextTryAt: 0,
  problem: null,
  answer: null,
  sentAt: null,
  ...changes,
})
const idsOf = (items: readonly OutboxItem[]) => items.map(({ opId }) => opId)

test('DUR-18: what depends on something unsent waits for it, whatever holds that up', () => {
  const [a, b, c] = [item('a'), item('b', { dependsOn: ['a'] }), item('c')]
  expect(idsOf(readyItems([a, b, c], 0))).toEqual(['a', 'c'])
  expect(idsOf(readyItems([{ ...a, state: 'refused' }, b, c], 0))).toEqual(['c'])
  expect(idsOf(readyItems([b, c], 0))).toEqual(['b', 'c'])
})

test('DUR-18: a try that failed is repeated after its wait, and what stopped is not', () => {
  const items = [item('a', { nextTryAt: 50 }), item('b', { nextTryAt: 20 }), item('c', { state: 'conflict' })]
  expect(readyItems(items, 10)).toEqual([])
  expect(nextTryIn(items, 10)).toBe(10)
  expect(idsOf(readyItems(items, 30))).toEqual(['b'])
  expect(nextTryIn([item('c', { state: 'conflict' })], 10)).toBeNull()
})

test('DUR-57: where the server is asked too often, everything waits; where it fails, only what it failed', () => {
  const problem: OutboxProblem = { code: 'too_many_requests', status: 429, message: '', current: null }
  const refused = item('a', { nextTryAt: 50, problem })
  const items = [refused, item('b'), item('c')]
  expect(readyItems(items, 10)).toEqual([])
  expect(nextTryIn(items, 10)).toBe(40)
  expect(idsOf(readyItems(items, 50))).toEqual(['a', 'b', 'c'])
  const failed = { ...refused, problem: { ...problem, status: 503 } }
  expect(idsOf(readyItems([failed, item('b')], 10))).toEqual(['b'])
  const stopped: OutboxItem = { ...refused, state: 'refused' }
  expect(idsOf(readyItems([stopped, item('b')], 10))).toEqual(['b'])
})
