/** ORDER-52 */
import { expect, test } from 'vitest'
import type { NewOutboxItem, OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { workOrder } from '../../../testing/records.ts'
import { commentDeletionItem, commentItem, stepItem } from '../work-orders.outbox.ts'
import { shownTimeline } from './shown-timeline.ts'

const by = { _id: '018f0000-0000-7000-8000-00000000a001', name: 'Wes Worker' }
const order = workOrder({ title: 'Seven' })
const kept = (item: NewOutboxItem, changes: Partial<OutboxItem> = {}): OutboxItem => ({
  opId: '',
  creates: false,
  input: null,
  request: null,
  baseVersion: null,
  mediaIds: [],
  dependsOn: [],
  recordedAt: '2026-11-22T10:32:00.000-06:00',
  state: 'waiting',
  tries: 0,
  nextTryAt: 0,
  problem: null,
  answer: null,
  sentAt: null,
  ...item,
  ...changes,
})
const said = (_id: string, changes: Partial<OutboxItem> = {}) =>
  kept(commentItem({ order, by, comment: { _id, text: `Text of ${_id}` } }), changes)
const read = (id: string) => ({
  ...{ id, kind: 'comment' as const, at: '2026-11-22T09:00:00Z', recordedAt: null, by },
  ...{ rule: null, changes: [], text: 'Read', reason: null, media: [] },
})
const idsOf = (...asked: Parameters<typeof shownTimeline>) => shownTimeline(...asked).map(({ id }) => id)

test('ORDER-52 unsent comments and steps come first, the latest on top', () => {
  const step = { _id: 's', kind: 'on_hold' as const, reason: 'No oil', position: null }
  const [comment, hold] = shownTimeline([], [kept(stepItem({ order, by, step })), said('a')])
  expect(comment).toMatchObject({ id: 'a', kind: 'comment', text: 'Text of a', item: { state: 'waiting' } })
  expect(hold).toMatchObject({ id: 's', kind: 'on_hold', reason: 'No oil' })
})

test('ORDER-52 one that was sent is shown once and is no longer marked', () => {
  expect(idsOf([read('a')], [said('a', { state: 'sent' })])).toEqual(['a'])
  expect(shownTimeline([], [said('a', { state: 'sent' })])).toMatchObject([{ id: 'a', item: null }])
})

test('ORDER-52 a rejected comment is not shown as done, and a rejected deletion leaves the comment', () => {
  const problem = { code: 'forbidden', status: 403, message: 'No.' } as OutboxItem['problem']
  const rejected = { state: 'refused', problem } as const
  const deletion = commentDeletionItem({ order, by, commentId: 'b' })
  expect(idsOf([read('b')], [said('a', rejected), kept(deletion, rejected)])).toEqual(['b'])
  expect(idsOf([read('b'), read('c')], [kept(deletion)])).toEqual(['c'])
})
