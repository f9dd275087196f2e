import type { WorkOrder, WorkOrderFilters, WorkOrderStatus } from '@lamplighter/domain/work-orders'
import { expect, test } from 'vitest'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import type { NewOutboxItem, OutboxItem } from '../../lib/outbox/outbox-item.ts'
import { countDelta, mergedList } from '../../lib/unsent/unsent-records.ts'
import { workOrder } from '../../testing/records.ts'
import { bodyOf } from './form/order-draft.ts'
import { type OrderListFilters, orderRecords, unsentOrders } from './unsent-orders.ts'
import {
  closingItem,
  editItem,
  inputOf,
  mergedEdit,
  newOrderItem,
  reopeningItem,
} from './work-orders.outbox.ts'

const wes = { _id: '018f0000-0000-7000-8000-00000000a001', name: 'Wes Worker' }
const dana = { _id: '018f0000-0000-7000-8000-00000000a002', name: 'Dana Mason' }
const seven = workOrder({ title: 'Seven', createdAt: '2026-11-20T07:00:00Z', version: 3 })
const eight = workOrder({ title: 'Eight', createdAt: '2026-11-20T08:00:00Z', version: 1 })

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

const closing = (order: WorkOrder, changes: Partial<OutboxItem> = {}) =>
  kept(closingItem({ order, by: wes, note: 'Oiled' }), changes)
const edit = (order: WorkOrder, edited: Partial<WorkOrder>, changes: Partial<OutboxItem> = {}) =>
  kept(
    editItem({
      order,
      by: wes,
      edited: { ...bodyOf(order), ...edited },
      base: bodyOf(order),
      baseVersion: order.version,
    }),
    changes,
  )
const merged = (
  listed: WorkOrder[],
  items: OutboxItem[],
  status: WorkOrderStatus,
  filters: Omit<OrderListFilters, 'status'> = {},
) =>
  mergedList(orderRecords, listed, { items, records: unsentOrders(items) }, { ...filters, status }).filter(
    (order) => order.status === status,
  )
const lists = (items: OutboxItem[], filters: WorkOrderFilters = {}) => {
  const more = (status: WorkOrderStatus) =>
    countDelta(orderRecords, unsentOrders(items), { ...filters, status })
  const open = merged([eight, seven], items, 'open', filters)
  const finished = merged([], items, 'finished', filters)
  const figures = [2 + more('open'), more('finished')]
  return {
    open: open.map(({ title }) => title),
    finished: finished.map(({ title }) => title),
    figures,
    finishedRecords: finished,
  }
}

test('ORDER-15 an order created on this device takes its place in the open list and in the counts', () => {
  const order = workOrder({ title: 'Raised', priority: 'high', createdBy: wes, version: 0 })
  const items = [kept(newOrderItem({ order, by: wes }))]
  expect(lists(items)).toMatchObject({ open: ['Raised', 'Eight', 'Seven'], figures: [3, 0] })
  // ORDER-36: also if the user sorted by a column.
  const byTitle = merged([eight, seven], items, 'open', { sort: 'title' })
  expect(byTitle.map(({ title }) => title)).toEqual(['Eight', 'Raised', 'Seven'])
  // A filter that it does not match hides it from list and count.
  expect(lists(items, { priority: 'low' })).toMatchObject({ figures: [2, 0] })
  expect(merged([], items, 'open', { priority: 'low' })).toEqual([])
  // A rejected new order exists only here, so it stays visible.
  const refused = { code: 'forbidden', status: 403, message: '', current: null } as const
  expect(lists(items.map((item) => ({ ...item, state: 'refused', problem: refused })))).toMatchObject({
    open: ['Raised', 'Eight', 'Seven'],
  })
})

test('ORDER-15 an order closed on this device moves to the finished list, with its note and who closed it', () => {
  const { open, finishedRecords, figures } = lists([closing(seven)])
  expect(open).toEqual(['Eight'])
  expect(finishedRecords).toMatchObject([
    { title: 'Seven', closingNote: 'Oiled', closedBy: wes, closedAt: '2026-11-22T10:32:00.000-06:00' },
  ])
  expect(figures).toEqual([1, 1])
  const undone = kept(reopeningItem({ order: seven, by: wes, reason: null, baseVersion: null }))
  expect(lists([closing(seven), undone])).toMatchObject({
    open: ['Eight', 'Seven'],
    finished: [],
    figures: [2, 0],
  })
})

test("ORDER-8 the server's record of a reopening wins while its item is still in the outbox: the note is not lost", () => {
  const closed = { ...seven, status: 'finished' as const, closedBy: wes, closingNote: 'Oiled' }
  const undone = kept(reopeningItem({ order: closed, by: wes, reason: null, baseVersion: null }))
  const reopened = { by: wes, at: '', reason: null, closedBy: wes, closedAt: '', closingNote: 'Oiled' }
  const answered = workOrder({
    ...seven,
    version: 5,
    reopened: { ...reopened, closedRecordedAt: null, closingReason: null },
  })
  for (const known of [closed, answered])
    expect(merged([known], [undone], 'open')).toMatchObject([{ reopened: { closingNote: 'Oiled' } }])
})

test("ORDER-15 a waiting edit is applied to the server's latest record", () => {
  const items = [edit(seven, { title: 'Seven, by Wes', priority: 'high' })]
  const listed = [eight, { ...seven, description: 'By Dana', version: 4 }]
  expect(merged(listed, items, 'open')).toMatchObject([
    { title: 'Seven, by Wes', priority: 'high', description: 'By Dana' },
    { title: 'Eight' },
  ])
  expect(lists(items, { priority: 'medium' })).toMatchObject({ open: ['Eight'], figures: [1, 0] })
})

test('ORDER-15 rejected writes are not shown as done', () => {
  const current = {
    ...seven,
    status: 'finished',
    closedBy: dana,
    closedAt: '2026-11-22T15:00:00Z',
    version: 4,
  }
  const problem = { code: 'work_order_finished', status: 409, message: '', current } as const
  const { open, finishedRecords, figures } = lists([closing(seven, { state: 'conflict', problem })])
  expect(open).toEqual(['Eight'])
  expect(finishedRecords).toMatchObject([{ closedBy: dana, closingNote: null }])
  // The server already counts it as finished.
  expect(figures).toEqual([2, 0])
})

const changedBy = (current: WorkOrder) =>
  new ApiProblem('version_conflict', 412, '', {
    type: '',
    title: '',
    status: 412,
    detail: '',
    code: 'version_conflict',
    message: '',
    current,
  } as never)

test('DUR-32 edits of different fields of an order are merged', () => {
  const item = edit(seven, { title: 'Mine' })
  const theirs = { ...seven, priority: 'low', version: 4 } as const
  const resolved = mergedEdit(item, changedBy(theirs))
  const request = { params: { id: seven._id }, body: { title: 'Mine' } }
  expect(resolved).toEqual({ how: 'again', baseVersion: 4, request, input: expect.anything() })
  // Changed again before it was sent: only the title is the user's change.
  const again = { ...item, ...resolved, input: { ...inputOf(item), base: bodyOf(theirs) } }
  const later = { ...theirs, priority: 'high', version: 5 } as const
  expect(mergedEdit(again, changedBy(later))).toMatchObject({ baseVersion: 5, request })
})

test('DUR-32 asks the user about edits of the same field', () => {
  const item = edit(seven, { title: 'Mine' })
  expect(mergedEdit(item, changedBy({ ...seven, title: 'Theirs', version: 4 }))).toBeNull()
  const old = { ...item, input: { ...inputOf(item), base: null } }
  expect(mergedEdit(old, changedBy({ ...seven, priority: 'low', version: 4 }))).toBeNull()
})
