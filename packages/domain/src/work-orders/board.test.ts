/** ORDER-69 to ORDER-72. */
import { describe, expect, test } from 'vitest'
import type { Caller } from '../memberships/index.ts'
import { MAX_ASSIGNEES } from './assignment.rules.ts'
import { type BoardColumnKey, boardOf, bookingsOf, doubleBooked, mayMove, movedTo } from './board.rules.ts'

const today = '2026-12-30'
const [ana, wes] = [
  { _id: 'ana', name: 'Ana' },
  { _id: 'wes', name: 'Wes' },
]
const crew = { _id: 'streets', name: 'Streets A' }

function order(people: { _id: string; name: string }[] = [], isOfCrew = false, dueOn: string | null = null) {
  return {
    assigneeIds: people.map(({ _id }) => _id),
    assignees: people,
    crewId: isOfCrew ? crew._id : null,
    crew: isOfCrew ? crew : null,
    dueOn,
  }
}
const counts = (columns: { key: BoardColumnKey; orders: unknown[] }[]) =>
  columns.map(({ key, orders }) => [key, orders.length])

describe('ORDER-69 the columns are', () => {
  test('unassigned work, then people and crews with work by name; shared work is in several', () => {
    const orders = [order([wes, ana]), order([wes], true), order()]
    expect(counts(boardOf(orders, 'assignee', today))).toEqual([
      ['nobody', 1],
      ['person:ana', 1],
      ['crew:streets', 1],
      ['person:wes', 2],
    ])
  })

  test('work without a crew, then crews', () => {
    expect(counts(boardOf([order([ana]), order([], true)], 'crew', today))).toEqual([
      ['no-crew', 1],
      ['crew:streets', 1],
    ])
  })

  test('work without a day, overdue work, seven days across a new year, and later work', () => {
    const days = [null, '2026-12-29', today, '2027-01-05', '2027-01-06']
    const orders = days.map((day) => order([], false, day))
    expect(counts(boardOf(orders, 'due', today))).toEqual([
      ['no-day', 1],
      ['overdue', 1],
      ['day:2026-12-30', 1],
      ['day:2026-12-31', 0],
      ['day:2027-01-01', 0],
      ['day:2027-01-02', 0],
      ['day:2027-01-03', 0],
      ['day:2027-01-04', 0],
      ['day:2027-01-05', 1],
      ['later', 1],
    ])
  })
})

test.each<[BoardColumnKey, BoardColumnKey, object | null]>([
  ['person:ana', 'person:wes', { assigneeIds: ['wes'], crewId: 'streets' }],
  ['person:ana', 'crew:sewer', { assigneeIds: [], crewId: 'sewer' }],
  ['crew:streets', 'person:wes', { assigneeIds: ['ana', 'wes'], crewId: null }],
  ['person:ana', 'nobody', { assigneeIds: [], crewId: null }],
  ['crew:streets', 'no-crew', { assigneeIds: ['ana'], crewId: null }],
  ['no-day', 'day:2026-12-31', { assigneeIds: ['ana'], crewId: 'streets', dueOn: '2026-12-31' }],
  ['day:2026-12-31', 'no-day', { dueOn: null }],
  ['no-day', 'overdue', null],
  ['no-day', 'later', null],
])('ORDER-70 a move from %s to %s', (from, to, expected) => {
  const moved = movedTo(order([ana], true), from, to)
  if (expected === null) expect(moved).toBeNull()
  else expect(moved).toMatchObject(expected)
})

test('ORDER-70 an order takes no more people than it can have', () => {
  const full = Array.from({ length: MAX_ASSIGNEES }, (_, index) => ({ _id: `m${index}`, name: '' }))
  expect(movedTo(order(full, true), 'crew:streets', 'person:ana')).toBeNull()
  expect(movedTo(order(full), 'person:m0', 'person:ana')?.assigneeIds).toHaveLength(MAX_ASSIGNEES)
})

test('ORDER-71 a move needs the rights of the same edit', () => {
  const membership = { status: 'active', userType: null, customCategories: [] }
  const caller = (role: string): Caller => ({
    userId: 'wes',
    platformRole: 'user',
    memberships: [{ ...membership, role, cityId: 'here', cityName: 'Prairie Falls', cityState: 'NE' }],
  })
  const people = {
    crewIds: [],
    crews: ['streets'],
    members: ['ana', 'wes'].map((userId) => ({ ...membership, role: 'city_worker', userId })),
  }
  const may = (role: string, before: ReturnType<typeof order>, after: ReturnType<typeof order>) =>
    mayMove(caller(role), { ...before, cityId: 'here', locationId: { icon: 'bench' } }, after, people)
  expect(may('city_admin', order([ana]), order([wes]))).toBe(true)
  expect(may('city_worker', order([ana]), order([wes]))).toBe(false)
  expect(may('city_worker', order(), order([wes]))).toBe(true)
  expect(may('city_worker', order([ana]), order([ana], false, today))).toBe(true)
  expect(may('nothing', order([ana]), order([ana], false, today))).toBe(false)
})

describe('ORDER-72 names those who have another open order on the same day', () => {
  const named = (orders: ReturnType<typeof order>[], members: (typeof ana)[] = []) => {
    const bookings = bookingsOf(orders, new Map([[crew._id, members]]))
    return orders.map((one) => doubleBooked(one, bookings, today).map(({ name }) => name))
  }
  const tomorrow = '2026-12-31'

  test('from today on', () => {
    expect(
      named([order([ana, wes], true, tomorrow), order([ana], false, tomorrow), order([], true, today)]),
    ).toEqual([['Ana'], ['Ana'], []])
    expect(named([order([], true, today), order([], true, today)])).toEqual([['Streets A'], ['Streets A']])
    expect(named([order([ana], false, '2026-12-29'), order([ana], false, '2026-12-29')])).toEqual([[], []])
    expect(named([order([ana]), order([ana])])).toEqual([[], []])
  })

  test("with their crew's orders, but not those whose only orders are the crew's", () => {
    const [crews, hers] = [order([], true, today), order([ana], false, today)]
    expect(named([crews, hers], [ana, wes])).toEqual([['Ana'], ['Ana']])
    expect(named([crews, crews, hers], [ana, wes]).map((names) => names.join())).toEqual([
      'Streets A,Ana',
      'Streets A,Ana',
      'Ana',
    ])
    expect(named([crews, order([ana], false, tomorrow)], [ana])).toEqual([[], []])
    expect(named([order([ana], true, today)], [ana])).toEqual([[]])
    expect(named([order([ana], true, today), crews], [ana])).toEqual([['Streets A'], ['Streets A']])
    expect(named([order([ana, wes], true, today), order([wes], false, today)], [ana])).toEqual([
      ['Wes'],
      ['Wes'],
    ])
  })
})
