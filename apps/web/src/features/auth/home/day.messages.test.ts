import { expect, test } from 'vitest'
import { dayWords } from './day.messages.ts'

test('WORD-21 the sentences of the day, also of one and of none', () => {
  expect([0, 1, 1200].map(dayWords.urgent)).toEqual([
    'No high-priority order is open',
    '1 high-priority order is open',
    '1,200 high-priority orders are open',
  ])
  expect([0, 1, 2].map(dayWords.overdue)).toEqual([
    'No order is overdue',
    '1 order is overdue',
    '2 orders are overdue',
  ])
  expect([0, 1, 2].map(dayWords.raised)).toEqual([
    'No order that you raised is open',
    '1 order that you raised is open',
    '2 orders that you raised are open',
  ])
  expect([dayWords.unsent(0, 0), dayWords.unsent(1, 0), dayWords.unsent(3, 1)]).toEqual([
    'Nothing waits to be sent',
    '1 change waits to be sent',
    '3 changes wait to be sent, 1 needs you',
  ])
  expect([0, 1, 12].map((count) => dayWords.news(count, '10:32 AM'))).toEqual([
    'Nothing new from colleagues since 10:32 AM',
    'Colleagues did 1 thing since 10:32 AM',
    'Colleagues did 12 things since 10:32 AM',
  ])
})
