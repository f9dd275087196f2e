import { expect, test } from 'vitest'
import { dayWords } from './day.messages.ts'

test('WORD-21 the texts of the day, with singular and zero forms', () => {
  expect([0, 1, 1200].map(dayWords.urgent)).toEqual([
    'No high-priority orders are open',
    '1 high-priority order is open',
    '1,200 high-priority orders are open',
  ])
  expect([0, 1, 2].map(dayWords.overdue)).toEqual([
    'No orders are overdue',
    '1 order is overdue',
    '2 orders are overdue',
  ])
  const none = { urgent: 0, overdue: 0 }
  expect([0, 1, 2].map((count) => dayWords.created(count, none))).toEqual([
    'No open orders created by you',
    '1 open order created by you',
    '2 open orders created by you',
  ])
  expect([0, 1, 2].map((count) => dayWords.near(count, none))).toEqual([
    'No open orders within half a mile',
    '1 open order within half a mile',
    '2 open orders within half a mile',
  ])
  expect([
    dayWords.created(3, { urgent: 1, overdue: 0 }),
    dayWords.near(1200, { urgent: 1100, overdue: 2 }),
  ]).toEqual([
    '3 open orders created by you: 1 high',
    '1,200 open orders within half a mile: 1,100 high, 2 overdue',
  ])
  expect([dayWords.unsent(0, 0), dayWords.unsent(1, 0), dayWords.unsent(3, 1)]).toEqual([
    'Everything is synced',
    '1 unsent change',
    '3 unsent changes, 1 needs attention',
  ])
  expect([0, 1, 12].map((count) => dayWords.news(count, '10:32 AM'))).toEqual([
    'No updates from your team since 10:32 AM',
    '1 update from your team since 10:32 AM',
    '12 updates from your team since 10:32 AM',
  ])
})
