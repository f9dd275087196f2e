import { expect, test } from 'vitest'
import { priorities, priorityFacts } from './priorities.ts'
import {
  byClosingDate,
  byPriorityThenNewest,
  checkOpen,
  checkRaise,
  checkWorkOrder,
  closingNoteOf,
} from './work-orders.rules.ts'

test('a work order needs a title after trimming', () => {
  expect(checkWorkOrder({ title: ' \t' })).toMatchObject({
    message: 'Please enter a work order title',
    field: 'title',
  })
  expect(checkWorkOrder({ title: 'Fix' })).toBeNull()
})

test('an order is closed once, and never raised against a trashed location', () => {
  expect(checkOpen({ status: 'open' })).toBeNull()
  expect(checkOpen({ status: 'finished' })?.code).toBe('work_order_finished')
  expect(checkRaise({ trashed: true })?.code).toBe('location_in_trash')
  expect(checkRaise({ trashed: false })).toBeNull()
})

test.each([
  [' done ', 'done'],
  ['  ', null],
  ['', null],
  [null, null],
  [undefined, null],
])('the closing note %j is stored as %j', (note, stored) => {
  expect(closingNoteOf(note)).toBe(stored)
})

test('open orders come by priority and then newest first', () => {
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

test('finished orders come newest closed first, across time zones', () => {
  const early = { closedAt: '2026-11-01T23:00:00-06:00' }
  const late = { closedAt: '2026-11-02T06:00:00Z' }
  expect([early, late, { closedAt: null }].toSorted(byClosingDate)).toEqual([late, early, { closedAt: null }])
})

test('priorities weigh 3, 2, 1', () => {
  expect(priorities.map((priority) => priorityFacts[priority].weight)).toEqual([3, 2, 1])
})
