import type { OrderRule } from '@lamplighter/domain/city-admin'
import { expect, test } from 'vitest'
import { effectInWords, ruleInWords } from './order-rules.messages.ts'

const person = (name: string) => ({ _id: name, name })
const rule = (changes: Partial<OrderRule>) => ({
  ...{ trigger: 'created' as const, overdueDays: 0, category: null, priority: null },
  ...{ crew: null, raiseTo: null, tellsLead: false, told: [] },
  ...changes,
})

test.each([
  [rule({ crew: person('Night shift') }), 'When a work order is created: assign it to Night shift'],
  [
    rule({
      trigger: 'high_priority',
      category: 'Water',
      tellsLead: true,
      told: [person('Ana'), person('Ben')],
    }),
    'When a work order in Water gets high priority: notify the lead of its crew, Ana, and Ben',
  ],
  [
    rule({ trigger: 'overdue', overdueDays: 7, priority: 'low', raiseTo: 'medium', told: [person('Ana')] }),
    'When a low priority work order is overdue by 7 days: raise it to medium priority, notify Ana',
  ],
  [rule({ trigger: 'overdue', overdueDays: 1 }), 'When a work order is overdue by 1 day'],
  [rule({ trigger: 'overdue', raiseTo: 'high' }), 'When a work order is overdue: raise it to high priority'],
])('ORDER-77 a rule as a sentence', (told, words) => {
  expect(ruleInWords(told)).toBe(words)
})

test('ORDER-80 the log says what was done', () => {
  const changes = [
    { field: 'assigned' as const, from: null, to: 'Night shift' },
    { field: 'priority' as const, from: 'low', to: 'high' },
  ]
  expect(effectInWords({ changes, told: [person('Ana'), person('Ben')] })).toEqual([
    'Assigned to Night shift',
    'Priority raised from Low to High',
    'Notification for Ana and Ben',
  ])
})
