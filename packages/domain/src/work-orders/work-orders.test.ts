import { describe, expect, test } from 'vitest'
import type { Caller } from '../memberships/index.ts'
import { priorities, priorityFacts } from './priorities.ts'
import {
  byClosingDate,
  byDistanceFrom,
  byPriorityThenNewest,
  canCloseWorkOrder,
  canEditWorkOrder,
  checkNewWorkOrder,
  checkOpen,
  checkReopen,
  checkWorkOrder,
  closingNoteOf,
  daysOverdue,
  isDue,
  isOverdue,
  reopenRight,
} from './work-orders.rules.ts'

test('ORDER-1 requires a title after trimming', () => {
  expect(checkWorkOrder({ title: ' \t' })).toMatchObject({
    message: 'Please enter a work order title',
    field: 'title',
  })
  expect(checkWorkOrder({ title: 'Fix' })).toBeNull()
})

test('lets members edit and close an order, but not platform admins of other cities', () => {
  const membership = { cityName: 'Lincoln', cityState: 'NE', role: 'city_worker', status: 'active' }
  const worker = {
    userId: 'me',
    platformRole: 'user' as const,
    memberships: [{ ...membership, cityId: 'lincoln', userType: null, customCategories: [] }],
  }
  const admin = { userId: 'you', platformRole: 'admin' as const, memberships: [] }
  const order = { cityId: 'lincoln', locationId: { icon: 'bench' } }
  for (const may of [canEditWorkOrder, canCloseWorkOrder])
    expect([may(worker, order), may(admin, order), may(null, order)]).toEqual([true, false, false])
})

const noon = Date.parse('2026-06-01T12:00:00Z')
const dueBy = (overdueFrom: string, dueOn: string | null = null) =>
  ({ status: 'open', overdueFrom, dueOn }) as const

test('ORDER-28 an open order is overdue after its time', () => {
  expect(isOverdue(dueBy('2026-06-01T12:00:00Z'), noon)).toBe(false)
  expect(isOverdue(dueBy('2026-06-01T11:59:59.999Z'), noon)).toBe(true)
  expect(isOverdue({ ...dueBy('2026-06-01T11:59:59.999Z'), status: 'finished' }, noon)).toBe(false)
})

test('ORDER-32 counts the whole days that an order is overdue', () => {
  expect(daysOverdue(dueBy('2026-06-01T12:00:00Z'), noon)).toBeNull()
  expect(daysOverdue(dueBy('2026-06-01T11:59:59Z'), noon)).toBe(0)
  expect(daysOverdue(dueBy('2026-05-31T12:00:00Z'), noon)).toBe(1)
  expect(daysOverdue(dueBy('2026-05-20T12:00:00Z'), noon)).toBe(12)
})

test('ORDER-43 an order is due today on the day before it is overdue, if it has a due date', () => {
  expect(isDue(dueBy('2026-06-02T05:00:00Z', '2026-06-01'), 'today', noon)).toBe(true)
  expect(isDue(dueBy('2026-06-02T05:00:00Z'), 'today', noon)).toBe(false)
  expect(isDue(dueBy('2026-06-01T05:00:00Z', '2026-05-31'), 'today', noon)).toBe(false)
  expect(isDue(dueBy('2026-06-01T05:00:00Z', '2026-05-31'), 'overdue', noon)).toBe(true)
  expect(isDue(dueBy('2026-06-03T05:00:00Z', '2026-06-02'), 'today', noon)).toBe(false)
})

test('closes an order once, and rejects orders for a location in the trash', () => {
  expect(checkOpen({ status: 'open' })).toBeNull()
  expect(checkOpen({ status: 'finished' })?.code).toBe('work_order_finished')
  expect(checkNewWorkOrder({ trashed: true })?.code).toBe('location_in_trash')
  expect(checkNewWorkOrder({ trashed: false })).toBeNull()
})

test.each([
  [' done ', 'done'],
  ['  ', null],
  ['', null],
  [null, null],
  [undefined, null],
])('stores the closing note %j as %j', (note, stored) => {
  expect(closingNoteOf(note)).toBe(stored)
})

test('ORDER-9 sorts open orders by priority, then newest first', () => {
  const order = (priority: 'low' | 'medium' | 'high', day: number) => ({
    priority,
    createdAt: `2026-11-0${day}T08:00:00.000Z`,
  })
  const sorted = [order('low', 9), order('high', 1), order('medium', 3), order('high', 2)].toSorted(
    byPriorityThenNewest,
  )
  expect(sorted.map(({ priority, createdAt }) => `${priority} ${createdAt.slice(9, 10)}`)).toEqual([
    'high 2',
    'high 1',
    'medium 3',
    'low 9',
  ])
})

test('ORDER-9 sorts finished orders by closing time across time zones', () => {
  const early = { closedAt: '2026-11-01T23:00:00-06:00' }
  const late = { closedAt: '2026-11-02T06:00:00Z' }
  expect([early, late, { closedAt: null }].toSorted(byClosingDate)).toEqual([late, early, { closedAt: null }])
})

test('ORDER-9 gives the priorities the weights 3, 2, 1', () => {
  expect(priorities.map((priority) => priorityFacts[priority].weight)).toEqual([3, 2, 1])
})

// ORDER-8
describe('reopening a finished order', () => {
  const closedAt = '2026-11-22T10:00:00.000Z'
  const order = { status: 'finished', cityId: 'falls', closedBy: { _id: 'wes' }, closedAt } as const
  const minutes = (after: number) => Date.parse(closedAt) + after * 60_000
  const member = (userId: string, role: string, { cityId = 'falls', status = 'active' } = {}): Caller => ({
    userId,
    platformRole: 'user',
    memberships: [
      { cityId, cityName: '', cityState: '', role, status, userType: 'all', customCategories: [] },
    ],
  })
  const wes = member('wes', 'city_worker')
  const platform: Caller = { userId: 'pat', platformRole: 'admin', memberships: [] }

  test.each([
    ['whoever closed it, at once', wes, 0, 'undo'],
    ['to the last moment of ten minutes', wes, 9.999, 'undo'],
    ['not after ten minutes', wes, 10, null],
    ['another worker never', member('wendy', 'city_worker'), 1, null],
    ['a director with a reason', member('dora', 'department_director'), 1, 'reason'],
    ['a city admin after a year', member('ana', 'city_admin'), 60 * 24 * 365, 'reason'],
    ['a city admin who closed it undoes it', member('wes', 'city_admin'), 1, 'undo'],
    ['the admin of another city never', member('bo', 'city_admin', { cityId: 'bend' }), 1, null],
    ['a former admin never', member('old', 'city_admin', { status: 'suspended' }), 1, null],
    ['a closer who left the city never', member('wes', 'city_worker', { status: 'suspended' }), 1, null],
    ['a platform admin who is no member never', platform, 1, null],
  ] as const)('%s', (_who, caller, after, right) => {
    expect(reopenRight(order, caller, minutes(after))).toBe(right)
  })

  test('needs a finished order, and a reason unless it is an undo', () => {
    const now = minutes(11)
    const ana = member('ana', 'city_admin')
    expect(checkReopen(order, ana, { now, reason: ' ' })).toMatchObject({
      code: 'reopen_reason_missing',
      field: 'reason',
    })
    expect(checkReopen(order, ana, { now, reason: 'Leaks' })).toBeNull()
    expect(checkReopen(order, wes, { now, reason: 'Leaks' })?.code).toBe('reopen_refused')
    expect(checkReopen(order, wes, { now: minutes(1), reason: null })).toBeNull()
    const open = { ...order, status: 'open', closedBy: null, closedAt: null } as const
    expect(checkReopen(open, ana, { now, reason: 'Leaks' })?.code).toBe('work_order_open')
  })
})

test('ORDER-20 sorts nearest first, and keeps the order at equal distance', () => {
  const at = (title: string, latitude: number) => ({ title, locationId: { latitude, longitude: -96.64 } })
  const orders = [at('far', 40.7), at('near', 40.61), at('near too', 40.61), at('here', 40.6)]
  const sorted = orders.toSorted(byDistanceFrom({ latitude: 40.6, longitude: -96.64 }))
  expect(sorted.map(({ title }) => title)).toEqual(['here', 'near', 'near too', 'far'])
})
